import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Question {
  title: string;
  /** What it does: a sentence, or the figures before and after. */
  text: ReactNode;
  /** Text of the button that says yes. */
  yes: string;
  danger?: boolean;
}

/** A question before an act: `const [confirm, dialog] = useConfirm()`; render `dialog`, and `if (await confirm({...}))`. */
export function useConfirm(): [(q: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const close = (yes: boolean): void => {
    asked?.answer(yes);
    setAsked(null);
  };
  const confirm = (q: Question): Promise<boolean> => new Promise((answer) => setAsked({ ...q, answer }));
  const dialog = asked && (
    <Modal opened onClose={() => close(false)} title={asked.title} size={typeof asked.text === 'string' ? 'sm' : 'lg'}>
      <Stack>
        <Text size="sm" component="div">
          {asked.text}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(false)}>
            Cancelar
          </Button>
          <Button onClick={() => close(true)} {...(asked.danger ? { color: 'red' } : {})}>
            {asked.yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
  return [confirm, dialog];
}
