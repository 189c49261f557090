export { eraseRequests, forgetRequests } from './forget-requests.ts';
export { findRequest, listRequests, type RequestFilter, type RequestReader } from './list-requests.ts';
export { type ApiRequest, recordRequests } from './record-requests.ts';
