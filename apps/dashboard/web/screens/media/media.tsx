import { Text } from '@mantine/core';
import { useRef } from 'react';
import { Page } from '../../parts/page.tsx';
import { AddFiles } from '../../parts/upload/add-files.tsx';
import { FileTarget } from '../../parts/upload/file-target.tsx';
import { useUploading } from '../../parts/upload/use-uploading.ts';
import { Library } from './library.tsx';
import { UploadList } from './upload-list.tsx';

/** Everything that was uploaded. The address says what of it is shown. */
export default function Media() {
  const uploading = useUploading();
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (files: readonly File[]) => void uploading.add(files);
  return (
    <FileTarget onFiles={add}>
      <Page
        title="Media"
        actions={<AddFiles ref={addButton} onFiles={add} label="Upload" variant="filled" size="sm" />}
      >
        <Text size="sm" c="dimmed">
          Pictures, GIFs and videos for posts. Files can also be dropped anywhere here.
        </Text>
        <UploadList {...uploading} onGone={() => addButton.current?.focus()} />
        <Library />
      </Page>
    </FileTarget>
  );
}
