import { ActionIcon, Group, Paper, Stack, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { MediaFilterFields } from '../../parts/media-filter-fields.tsx';
import { Page } from '../../parts/page.tsx';
import { AddFiles } from '../../parts/upload/add-files.tsx';
import { FileTarget } from '../../parts/upload/file-target.tsx';
import { UploadLine } from '../../parts/upload/upload-line.tsx';
import { uploadNews } from '../../parts/upload/upload-news.ts';
import type { Upload } from '../../parts/upload/uploads.ts';
import { useUploading } from '../../parts/upload/use-uploading.ts';
import { Library } from './library.tsx';
import { useMediaAddress } from './use-media-address.ts';

/** Everything that was uploaded. The address says what of it is shown; what is uploaded while a tag is chosen gets it. */
export default function Media() {
  const uploading = useUploading();
  const addButton = useRef<HTMLButtonElement>(null);
  const address = useMediaAddress();
  const { tag } = address.filter;
  const add = (files: readonly File[]) => void uploading.add(files, tag);
  const label = tag === null ? 'Upload' : 'Upload with this tag';
  return (
    <FileTarget onFiles={add}>
      <Page
        title="Media"
        filters={<MediaFilterFields filter={address.filter} onChange={address.go} />}
        actions={<AddFiles ref={addButton} onFiles={add} label={label} variant="filled" size="sm" />}
      >
        <UploadList {...uploading} onGone={() => addButton.current?.focus()} />
        <Library {...address} />
      </Page>
    </FileTarget>
  );
}

interface Props extends Pick<ReturnType<typeof useUploading>, 'uploads' | 'retry' | 'keepOnly'> {
  /** Called when one was deleted, and its button with it. */
  readonly onGone: () => void;
}

/** Files on their way to the server, and those that did not get there. */
function UploadList({ uploads, retry, keepOnly, onGone }: Props) {
  const open = [...uploads.values()].filter(({ state }) => state.kind !== 'done');
  const remove = (key: string) => {
    keepOnly(new Set([...uploads.keys()].filter((other) => other !== key)));
    onGone();
  };
  return (
    <>
      <VisuallyHidden role="status">{uploadNews(uploads)}</VisuallyHidden>
      {open.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Uploads">
          {open.map((upload) => (
            <li key={upload.key}>
              <Paper withBorder p="xs">
                <Group wrap="nowrap" align="flex-start">
                  <Stack flex={1} miw={0} gap={0}>
                    <UploadLine upload={upload} onRetry={() => retry(upload.key)} />
                  </Stack>
                  <ActionIcon
                    variant="default"
                    aria-label={removeName(upload)}
                    onClick={() => remove(upload.key)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Paper>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

const removeName = ({ name, state }: Upload): string =>
  `${state.kind === 'failed' ? 'Remove' : 'Cancel the upload'}: ${name}`;
