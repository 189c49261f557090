import { type Platform, platformTitles } from '@carillon/core';
import { connecting } from '@carillon/networks/descriptors';
import type { Profile } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { AskForAccess } from './ask-for-access.tsx';
import type { ConnectRequest } from './connect-request.ts';
import { GiveCredentials } from './give-credentials.tsx';

interface Props {
  readonly platform: Platform;
  readonly profiles: readonly Profile[];
  /** Null while it is closed. */
  readonly request: ConnectRequest | null;
  readonly onClose: () => void;
  readonly onConnected: (id: string, wanted: string | null) => void;
  /** The credentials are for several accounts. @param choice its id */
  readonly onSeveral: (choice: string) => void;
}

/** Connects an account of a network, or connects one again. */
export function ConnectDialog({ platform, request, onConnected, onSeveral, ...rest }: Props) {
  const isOpen = request !== null;
  const connect = connecting(platform);
  const again = request?.reconnect;
  const title = again ? `Reconnect ${nameOnNetwork(again)}` : `Connect ${platformTitles[platform]}`;
  return (
    <Dialog opened={isOpen} onClose={rest.onClose} title={title}>
      {request !== null &&
        (connect.by === 'authorization' ? (
          <AskForAccess connect={connect} reconnect={again} {...rest} />
        ) : (
          <GiveCredentials
            connect={connect}
            reconnect={again}
            onConnected={onConnected}
            onSeveral={onSeveral}
            {...rest}
          />
        ))}
    </Dialog>
  );
}
