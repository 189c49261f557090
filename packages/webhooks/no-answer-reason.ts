import { forbiddenHost } from '@carillon/networks/forbidden-host';

const noHttp = 'what it answered is not valid HTTP';

/** Words for a request without an answer, after "It could not be reached: ". By the codes of Node, undici and OpenSSL. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection before it answered',
  EPIPE: 'it closed the connection before it answered',
  UND_ERR_SOCKET: 'it closed the connection before it answered',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was made in time',
  ETIMEDOUT: 'no connection was made in time',
  EHOSTUNREACH: 'there is no way to its network',
  ENETUNREACH: 'there is no way to its network',
  ENETDOWN: 'there is no way to its network',
  EADDRNOTAVAIL: 'there is no way to its network',
  EAI_AGAIN: 'its name could not be looked up',
  ETIMEOUT: 'its name could not be looked up',
  ESERVFAIL: 'its name could not be looked up',
  EREFUSED: 'its name could not be looked up',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those of its issuers',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of its certificate is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is not known',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS as is needed',
  UND_ERR_HEADERS_OVERFLOW: 'the head of its answer is too long',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  ERR_ASSERTION: noHttp,
  UND_ERR_INVALID_ARG: noHttp,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: noHttp,
};

/** Families of codes, by how they begin. */
const families: readonly (readonly [begin: string, sentence: string])[] = [
  ['HPE_HEADER_OVERFLOW', 'the head of its answer is too long'],
  ['HPE_', noHttp],
  ['ERR_SSL_', 'it does not speak TLS as is needed'],
  ['ERR_TLS_', 'it does not speak TLS as is needed'],
  ['CERT_', 'its certificate cannot be trusted'],
];

/** Why no answer came, as a sentence: in words of this service, because those of libraries speak to whoever runs it. */
export function noAnswerReason(error: unknown): string {
  const causes = causesOf(error);
  const forbidden = forbiddenHost(error);
  if (forbidden !== null) return `It could not be reached: ${forbidden.message}.`;
  const noServer = causes.find(({ name }) => name === 'NoPublicServerError');
  if (noServer !== undefined) return `It could not be reached: ${noServer.message}.`;
  if (causes.some(isNoHttp)) return `It could not be reached: ${noHttp}.`;
  const codes = causes.map(({ code }) => code).filter((code) => code !== undefined);
  const known = codes.map(sentenceFor).find((sentence) => sentence !== undefined);
  const [code = 'no reason is known'] = codes.toReversed();
  return `It could not be reached: ${known ?? code}.`;
}

/** Errors to which undici gives no code. */
const isNoHttp = ({ name, message }: Cause): boolean =>
  name === 'HTTPParserError' || message === 'bad upgrade';

const sentenceFor = (code: string): string | undefined =>
  sentences[code] ?? families.find(([begin]) => code.startsWith(begin))?.[1];

interface Cause {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

/** The error, those behind it, and the first of several that failed together. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = behind(cause)) {
    const { name, message } = cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
    causes.push({ name, message, code });
  }
  return causes;
}

const behind = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : error.cause);
