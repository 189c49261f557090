/** Does the bulk changes that are stored, of this process and of others. */
export interface BulkChanges {
  /** Looks at once whether there is one to do. */
  wake(): void;
  /** Looks for many posts of a user: one look of each user after another. @throws {ApiError} 503 where some wait already */
  look<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
  /** Ends once the posts in flight are done; other processes, or the next one, go on. */
  close(): Promise<void>;
}
