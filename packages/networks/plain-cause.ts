/** Why a server could not be asked, by the code of Node, OpenSSL or undici; `it` is the server. */
const plain: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ENOTFOUND: 'has no address, or none that may be called',
    EAI_AGAIN: 'could not be looked up, because the name server does not answer',
    ECONNREFUSED: 'refuses connections',
    ECONNRESET: 'broke the connection off',
    EPIPE: 'broke the connection off',
    UND_ERR_SOCKET: 'broke the connection off',
    ETIMEDOUT: 'does not answer',
    UND_ERR_CONNECT_TIMEOUT: 'does not answer',
    UND_ERR_HEADERS_TIMEOUT: 'does not answer',
    UND_ERR_BODY_TIMEOUT: 'stopped sending',
    EHOSTUNREACH: 'cannot be reached from here',
    ENETUNREACH: 'cannot be reached from here',
    EADDRNOTAVAIL: 'cannot be reached from here',
    ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
    CERT_HAS_EXPIRED: 'has a certificate that has expired',
    CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
    CERT_REVOKED: 'has a certificate that was revoked',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate of its own making',
    SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an authority that is not known here',
    UNABLE_TO_GET_ISSUER_CERT: 'has a certificate of an authority that is not known here',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of an authority that is not known here',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'leaves out a part of its chain of certificates',
    EPROTO: 'does not speak TLS as expected',
    UND_ERR_HEADERS_OVERFLOW: 'answers with too many headers',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'sent another length than it announced',
    UND_ERR_RESPONSE_STATUS_CODE: 'answers with no usable status',
    Z_DATA_ERROR: 'sends something else than its Content-Encoding says',
    Z_BUF_ERROR: 'broke the connection off',
    ERR_STREAM_PREMATURE_CLOSE: 'broke the connection off',
  }),
);

/** Codes of which there are many. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^(HPE_|HTTPParserError$)/, 'does not answer in HTTP'],
  [/^ERR_(SSL|TLS)_/, 'does not speak TLS as expected'],
];

/**
 * Why a server could not be asked, as the end of a sentence about `it`, without words of Node's inside.
 * @returns null for an error that none of its causes explains
 */
export function plainCause(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause.message === 'bad port') return 'may not be asked at this port';
    const code = codeOf(cause);
    const found = plain.get(code) ?? families.find(([pattern]) => pattern.test(code))?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Of several tries, one for each address of a name, the first counts. undici's parser has no code. */
function codeOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
