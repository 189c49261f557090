import { VisuallyHidden } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import classes from './sandbox-mark.module.css';

/** Says of an account that it is one of the sandbox. */
export const SandboxMark = () => (
  <span className={classes.mark} title="Sandbox: nobody else sees it">
    <IconFlask size={14} aria-hidden />
    <VisuallyHidden component="span">sandbox</VisuallyHidden>
  </span>
);
