/** Says what disconnecting an account does to the posts that wait for it. */
export function stoppedPosts(waiting: number): string {
  if (waiting === 0) return 'No scheduled post waits for this account.';
  const posts = waiting === 1 ? '1 scheduled post' : `${waiting.toLocaleString('en')} scheduled posts`;
  return `This stops ${posts}: unless you connect the account again in time, ${waiting === 1 ? 'it does' : 'they do'} not go out here.`;
}
