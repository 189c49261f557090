export {
  changeReturnOrigins,
  createConnectLink,
  forgetConnectLinks,
  getConnectLink,
  linkStatuses,
  listConnectLinks,
  readReturnOrigins,
  revokeConnectLink,
} from './links.ts';
export {
  keepLinkAuthorization,
  type OpenedLink,
  openConnectLink,
  takeLinkAuthorization,
} from './use-link.ts';
