import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';

interface GuardProps {
  /** There are changes not saved. */
  dirty: boolean;
  /** Set before leaving on purpose (after saving). */
  saved: RefObject<boolean>;
  draft: boolean;
  onDiscard: () => void;
}

/** Asks before leaving a form with changes, by a link, by Back or by closing the page. Moving between steps is not leaving. */
export function LeaveGuard({ dirty, saved, draft, onDiscard }: GuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !saved.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !saved.current,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal opened onClose={blocker.reset} title="Hay cambios sin guardar" size="md">
      <Stack>
        <Text size="sm">
          {draft
            ? 'Puede salir y retomar después: lo escrito queda como borrador en este navegador.'
            : 'Si sale ahora, lo escrito se pierde.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            Seguir editando
          </Button>
          <Button
            color="red"
            variant="light"
            onClick={() => {
              onDiscard();
              blocker.proceed();
            }}
          >
            Salir y descartar
          </Button>
          {draft && <Button onClick={blocker.proceed}>Salir y conservar borrador</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
