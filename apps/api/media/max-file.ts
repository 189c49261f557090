/** Size of the largest file that is taken, bytes: 512 MB of video (the specification, 2.3.1). */
export const maxFileBytes = 512 * 1024 * 1024;
