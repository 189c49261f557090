/** An answer of the video service, as any HTTP server may send it. */
export interface VideoAnswer {
  readonly status: number;
  readonly body: object;
}

const problem = (status: number, error: string, message: string): VideoAnswer => ({
  status,
  body: { error, message },
});

/** The video service's error answers, by the names of its lexicons; their sentences, and most statuses, are the double's own. */
export const videoProblems = {
  badToken: () => problem(401, 'InvalidToken', 'invalid token'),
  expiredToken: () => problem(401, 'ExpiredToken', 'token has expired'),
  unsupportedType: (type: string) =>
    problem(400, 'UnsupportedContentType', `Content type is not supported: ${type}`),
  tooLarge: (max: number) => problem(400, 'VideoTooLarge', `Video is too large (maximum ${max} bytes)`),
  tooLong: (max: number) => problem(400, 'VideoTooLong', `Video is too long (maximum ${max} ms)`),
  dailyLimit: (message: string) => problem(400, 'DailyLimitExceeded', message),
  tooManyOpen: (max: number) => problem(400, 'TooManyOpenUploads', `No more than ${max} uploads may be open`),
  forbidden: (message: string) => problem(400, 'UploadForbidden', message),
  notFound: () => problem(400, 'UploadNotFound', 'Upload not found'),
  expired: () => problem(400, 'UploadExpired', 'Upload has expired'),
  badPartNumber: (count: number) =>
    problem(400, 'InvalidPartNumber', `Part number must be between 1 and ${count}`),
  otherPartSize: (expected: number, got: number) =>
    problem(400, 'PartSizeMismatch', `Part must have ${expected} bytes, got ${got}`),
  notReady: () => problem(400, 'UploadNotReady', 'A finish is in progress'),
  failed: (reason: string) => problem(400, 'UploadFailed', reason),
  aborted: () => problem(400, 'UploadAborted', 'Upload was aborted'),
  alreadyCompleted: () => problem(400, 'UploadAlreadyCompleted', 'Upload has already completed'),
  missingParts: (numbers: readonly number[]) =>
    problem(400, 'MissingParts', `Missing parts: ${numbers.join(', ')}`),
  noJob: () => problem(400, 'JobNotFound', 'Job not found'),
};
