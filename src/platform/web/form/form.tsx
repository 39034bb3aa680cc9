import { Alert, Anchor, Button, Grid, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { formatInstante } from '../inputs/parse.ts';
import { FormShared } from './context.ts';
import { LeaveGuard } from './guard.tsx';
import { type AreaFormModel, type AreaFormOptions, useAreaForm } from './use-area-form.ts';

// Somebody else saved first: seldom, and only then it is asked for.
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict.tsx')).ConflictDialog }));

export interface FormProps<Out> extends AreaFormOptions<Out> {
  children: ReactNode;
  /** Ask before leaving with changes (default yes). */
  guard?: boolean;
}

function Restored({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const [day, hour] = formatInstante(new Date(at).toISOString()).split(' ');
  const [today] = formatInstante(new Date().toISOString()).split(' ');
  return (
    <Alert color="blue" variant="light" icon={<IconHistory aria-hidden />} role="status" py="xs">
      Se recuperó lo escrito {day === today ? '' : `el ${day} `}a las {hour} ·{' '}
      <Anchor component="button" type="button" size="sm" onClick={onDiscard} underline="always">
        Descartar
      </Anchor>
    </Alert>
  );
}

/** Banners, dialogs and guard around the fields of a form or wizard. */
export function FormFrame({ model, guard, children }: { model: AreaFormModel; guard: boolean; children: ReactNode }) {
  const { draft, trouble, conflict, shared } = model;
  // A discarded draft or the fields of the saved record remount the inputs, which keep what was typed.
  const [round, setRound] = useState(0);
  return (
    <FormProvider {...model.form}>
      <FormShared value={shared}>
        <form
          noValidate
          onSubmit={(e) => {
            e.stopPropagation();
            void model.submit(e);
          }}
        >
          <Stack gap="md" key={round}>
            {draft.restoredAt !== null && (
              <Restored
                at={draft.restoredAt}
                onDiscard={() => {
                  draft.discard();
                  setRound(round + 1);
                }}
              />
            )}
            {trouble && (
              <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert" title={trouble.text}>
                {trouble.traza ? `Código para soporte ${trouble.traza}` : null}
              </Alert>
            )}
            {children}
          </Stack>
        </form>
        {guard && <LeaveGuard dirty={model.isDirty} saved={model.saved} draft={model.draftOn} onDiscard={draft.clear} />}
        <Suspense fallback={null}>
          {conflict && (
            <ConflictDialog
              data={conflict}
              labels={shared.labels}
              onKeepMine={model.keepMine}
              onTakeTheirs={() => {
                model.takeTheirs();
                setRound(round + 1);
              }}
              onClose={model.closeConflict}
            />
          )}
        </Suspense>
      </FormShared>
    </FormProvider>
  );
}

/** A form of an area: fields bound by name, the contract's schema, the area's action, drafts, guard and conflicts. See README. */
export function Form<Out = { id: string }>({ children, guard = true, ...options }: FormProps<Out>) {
  const model = useAreaForm<Out>(options);
  return (
    <FormFrame model={model as unknown as AreaFormModel} guard={guard}>
      {children}
    </FormFrame>
  );
}

/** The fields in a grid of 12 columns, one below the other on narrow screens. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <Grid gap="sm" align="start">
      {children}
    </Grid>
  );
}

interface ActionsProps {
  /** Text of the button that sends. */
  submit: string;
  /** Screen of "Cancelar". */
  cancel?: string;
  onCancel?: () => void;
  color?: string;
  children?: ReactNode;
}

/** Send and cancel, at the foot. Sending twice is not possible: the button waits. Ctrl+Enter sends too. */
export function FormActions({ submit, cancel, onCancel, color, children }: ActionsProps) {
  const { formState } = useFormContext();
  const navigate = useNavigate();
  const leave = onCancel ?? (cancel ? () => void navigate({ to: cancel }) : undefined);
  return (
    <Group justify="flex-end" gap="sm" className="no-print">
      {children}
      {leave && (
        <Button variant="default" onClick={leave} disabled={formState.isSubmitting}>
          Cancelar
        </Button>
      )}
      <Button type="submit" loading={formState.isSubmitting} {...(color ? { color } : {})}>
        {submit}
      </Button>
    </Group>
  );
}
