/** Says what disconnecting an account does to the posts that wait for it. */
export function stoppedPosts(waiting: number): string {
  if (waiting === 0) return 'No scheduled post is waiting for this account.';
  const posts = waiting === 1 ? '1 scheduled post' : `${waiting.toLocaleString('en')} scheduled posts`;
  return `This stops ${posts}: ${waiting === 1 ? 'it' : 'they'} will not go out here unless you reconnect the account in time.`;
}
