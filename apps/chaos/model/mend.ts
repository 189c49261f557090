import { platforms } from '@carillon/core';
import { checkSettled } from './check-settled.ts';
import { editFailed } from './commands/edit-post.ts';
import { isFailed, resend } from './commands/resend-post.ts';
import { drain } from './drain.ts';
import type { History } from './history.ts';
import type { Model } from './model.ts';
import { steadily } from './retry.ts';

/**
 * The networks work again and a person connects the accounts: then whatever failed can be changed and resent, and is
 * published.
 */
export async function mend(history: History, model: Model): Promise<void> {
  const failed = model.posts.filter(isFailed);
  if (failed.length === 0) return;
  history.story.push('everything is mended, and what failed is changed and resent');
  const { bench, accounts, profileId } = history;
  for (const platform of platforms) {
    await steadily(() => bench.carillon.account(profileId, platform, accounts[platform].handle));
    model.effects[platform].splice(0);
  }
  model.interruptions = 0;
  for (const post of failed) {
    if (post.changes === 0) await editFailed(post, model, history);
    await resend(post, model, history);
  }
  await drain(history, model);
  await checkSettled(history, model);
}
