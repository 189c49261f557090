export { BulkDialog, BulkProgressDialog } from './bulk-dialog.tsx';
export { DeleteMade } from './delete-made.tsx';
