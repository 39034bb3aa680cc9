import { Button, CloseButton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { closeToast, toasts } from '#platform/web/feedback/toast.ts';
import { useStore } from '#platform/web/state/store.ts';
import classes from './shell.module.css';

const ICONS = { ok: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle } as const;

/** The notices of the corner. Refusals interrupt a screen reader; the rest wait. */
export function Toasts() {
  const all = useStore(toasts);
  return (
    <div className={`${classes.toasts} no-print`} aria-live="polite">
      {all.map(({ id, kind, title, text, deshacer }) => {
        const Icon = ICONS[kind];
        return (
          <div key={id} className={classes.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
            <Icon size={20} aria-hidden />
            <div>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              {text && (
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              )}
              {deshacer && (
                <Button
                  mt={4}
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    closeToast(id);
                    deshacer();
                  }}
                >
                  Deshacer
                </Button>
              )}
            </div>
            <CloseButton size="sm" aria-label="Cerrar aviso" onClick={() => closeToast(id)} />
          </div>
        );
      })}
    </div>
  );
}
