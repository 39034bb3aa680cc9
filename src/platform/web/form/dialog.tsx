import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, FormActions, type FormProps } from './form.tsx';

interface Saved {
  id: string;
  version: number;
}

/** What the forms inside the dialogs of a record share: no draft and no question on leaving, the version that was seen, closed when done, without reading the answer. */
export const dialogForm =
  (area: string, invalidates?: readonly string[]) =>
  ({ id, version }: Saved, close: () => void) => ({
    area,
    id,
    version,
    draft: false,
    guard: false,
    onDone: close,
    close,
    unread: true,
    ...(invalidates ? { invalidates } : {}),
  });

interface ActDialogProps<Out> extends FormProps<Out> {
  title: ReactNode;
  size?: ModalProps['size'];
  /** Text of the button that sends. */
  submit: string;
  color?: string;
  close: () => void;
}

/** The dialog of an act: what one should know, its fields, and two buttons. Every act that asks for something is done in one of these. */
export function ActDialog<Out = { id: string }>({ title, size = 'md', submit, color, close, children, ...form }: ActDialogProps<Out>) {
  return (
    <Modal opened onClose={close} title={title} size={size}>
      <Form<Out> {...form}>
        {children}
        <FormActions submit={submit} onCancel={close} {...(color ? { color } : {})} />
      </Form>
    </Modal>
  );
}
