import { Button, Code, Collapse, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { getHotkeyHandler, useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ShownZone } from '../../parts/shown-zone.ts';
import { AccountChoice } from './accounts/account-choice.tsx';
import { AutosaveNotices } from './autosave/notices.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { Previews } from './previews/previews.tsx';
import { ReminderDialog } from './reminder/reminder-dialog.tsx';
import { sendLabel, withoutLabel } from './send-label.ts';
import { SendPart } from './send-part.tsx';
import { Texts } from './texts.tsx';
import { TimeChoice } from './time-choice.tsx';
import { type ApiCall, toCurl } from './to-curl.ts';
import { type ComposerProps, useComposer } from './use-composer.ts';

/** A post that is written: its accounts, texts, media and time, and the button that sends it. */
export function Composer(props: ComposerProps) {
  const { profiles, initial, changed, threads, apiUrl } = props;
  const composer = useComposer(props);
  const { form, change, timezone, draft, review, sending, reminder, waitsFor, desk, call } = composer;
  const accounts = composer.accounts.data ?? [];
  const { problems } = review;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sending.submit();
  };
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={getHotkeyHandler([['mod+Enter', sending.submit]])}
      noValidate
      aria-label="Post"
    >
      <ShownZone value={timezone}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            <AutosaveNotices
              {...{ form, draft }}
              isNew={changed === null}
              isRestored={draft.isRestored && !sending.isStale}
              isSending={sending.isPending}
              onChoice={sending.forgetError}
              onDiscard={composer.discard}
            />
            {sending.isStale && (
              <ChangedMeanwhile
                now={initial}
                yours={form}
                isSending={sending.isPending}
                onKeep={composer.keepMine}
                onDrop={composer.takeNewer}
              />
            )}
            {changed === null && (
              <ProfileSelect profiles={profiles} value={form.profileId} onChange={composer.chooseProfile} />
            )}
            <QueryView query={composer.accounts}>
              {(all) => (
                <AccountChoice
                  accounts={all}
                  chosen={form.accountIds}
                  onChange={(accountIds) => change({ ...form, accountIds })}
                  out={changed?.out ?? []}
                  problems={problems.accounts}
                  error={composer.isTried && !review.isAskable ? 'Choose at least one account.' : null}
                />
              )}
            </QueryView>
            <Texts {...{ form, accounts, threads, desk }} onChange={change} problems={problems.fields} />
            <TimeChoice
              {...{ form, timezone, accounts }}
              onChange={change}
              review={review.answer}
              problems={problems.time}
            />
            <SendPart
              waitsFor={waitsFor}
              problems={problems.post}
              quota={changed === null ? review.answer?.quota : undefined}
              reviewError={review.error}
              sendError={sending.error}
              isShownBeside={sending.isShownBeside}
              uploads={desk.uploads}
              isPending={sending.isPending}
              label={sendLabel(form, composer.before)}
              draft={draft}
            />
            <ShownCall call={{ ...call, url: apiUrl + call.path.slice('/v1'.length) }} />
          </Stack>
          <Previews form={form} accounts={accounts} refused={problems.refused} />
        </SimpleGrid>
        <ReminderDialog
          reminder={reminder}
          action={withoutLabel(form, composer.before)}
          onGo={sending.submitWithout}
        />
      </ShownZone>
    </form>
  );
}

/** The API request that the screen would send, as a curl command. */
function ShownCall({ call }: { readonly call: ApiCall }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const command = toCurl(call);
  return (
    <Stack gap="xs" align="stretch">
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls="api-call"
          onClick={toggle}
        >
          {isOpen ? 'Hide the API call' : 'Show as API call'}
        </Button>
      </Group>
      <Collapse expanded={isOpen} id="api-call">
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            The same post as an API request. Set CARILLON_API_KEY to a key with the scope posts:write.
          </Text>
          <Code block tabIndex={0} aria-label="API call">
            {command}
          </Code>
          <Group>
            <CopyButton value={command}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Stack>
      </Collapse>
    </Stack>
  );
}
