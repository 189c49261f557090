import type { ApiKey } from '../../api/keys.ts';
import { useRequest } from '../../api/requests.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { RequestTable } from './request-table.tsx';

interface Props {
  readonly id: string;
  readonly keys: readonly ApiKey[];
}

/** The one request that somebody has the id of. */
export const FoundRequest = ({ id, keys }: Props) => (
  <QueryView query={useRequest(id)}>{(found) => <RequestTable requests={[found]} keys={keys} />}</QueryView>
);
