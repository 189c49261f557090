export { BulkDialog, BulkProgressPanel } from './bulk-dialog.tsx';
export { DeleteMade } from './delete-made.tsx';
