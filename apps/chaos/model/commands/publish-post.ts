import { canChoose, choice, chosenPost } from './choose-post.ts';
import { command } from './command.ts';
import { attempt } from './edit-post.ts';
import { look } from './read-post.ts';

/** POST /v1/posts/{id}/publish: taken for a draft and for a scheduled post. */
export const publications = choice.map((which) =>
  command({
    words: `publish ${which.kind} now`,
    can: (model) => canChoose(which, model),
    async run(model, history) {
      const post = chosenPost(which, model);
      await look(post, model, history);
      const change = { platforms: null, contents: null, dueAt: 0, statuses: ['draft', 'scheduled'] } as const;
      const ask = () => history.api.post(`/posts/${post.id}/publish`);
      return attempt({ post, change, ask }, history);
    },
  }),
);
