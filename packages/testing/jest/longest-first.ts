/** Begins with the files that take longest, so that the end of a run does not wait for one of them alone. */
import sequencer from '@jest/test-sequencer';

// Its types are those of CommonJS, which has the class as `default`; what is imported is the class.
const TestSequencer = sequencer as unknown as typeof sequencer.default;

/**
 * Files of more than about 30 s on two quiet cores, as the list of the slowest at the end of a run shows them. A file that is
 * missing here only begins later.
 */
export const longest: readonly string[] = [
  'apps/chaos/chaos.system.test.ts',
  'apps/bench/measures/measures.system.test.ts',
  'apps/bench/growth/check-plans.system.test.ts',
  'apps/chaos/model/posts.histories.test.ts',
  'apps/dashboard/browser/screens.browser.test.ts',
  'apps/dashboard/browser/publish-now.browser.test.ts',
  'apps/dashboard/browser/live-requests.browser.test.ts',
  'apps/dashboard/browser/webhooks.browser.test.ts',
  'apps/dashboard/browser/many-posts.browser.test.ts',
  'apps/cli/start/start.system.test.ts',
  'apps/dashboard/browser/composer.browser.test.ts',
  'apps/supply-chain/image.system.test.ts',
];

type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

export default class LongestFirst extends TestSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const rank = ({ path, context }: Tests[number]) => {
      const place = longest.indexOf(path.slice(context.config.rootDir.length + 1));
      return place === -1 ? longest.length : place;
    };
    return [...(await super.sort(tests))].sort((a, b) => rank(a) - rank(b)); // a stable sort: the others stay as they were
  }
}
