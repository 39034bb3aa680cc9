import { Alert, Button, Group, Stack, Stepper, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Stepper.css';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { startWriting } from '../dialog/keys.ts';
import { tryFields, useFormShared } from '../form/context.ts';
import { FormFrame } from '../form/form.tsx';
import { type AreaFormModel, type AreaFormOptions, useAreaForm } from '../form/use-area-form.ts';
import { fieldsOf, type Missing, missingOf } from './missing.ts';
import type { StepsPolicy } from './steps.ts';
import { type StepsModel, useSteps } from './use-steps.ts';

export interface WizardStep {
  titulo: string;
  descripcion?: string;
  /** Names of its lists of rows and of the fields it does not always draw: "Siguiente" validates them and every field it drew. */
  fields: readonly string[];
  content: ReactNode;
  /** Why nothing past this step opens yet, told beside its button. */
  locked?: string | undefined;
  /** This step saves what is written before the next one: the name of its button. */
  submit?: string;
}

interface WizardProps<Out> extends Omit<AreaFormOptions<Out>, 'reached' | 'onReached' | 'step'> {
  titulo: string;
  steps: readonly WizardStep[];
  /** 'up-to-current' (default): any step already reached; 'only-current': no going back by the header. */
  policy?: StepsPolicy;
  /** Last step of all: what will be sent, from the values written. */
  summary?: (values: Readonly<Record<string, unknown>>) => ReactNode;
  submit: string;
  guard?: boolean;
  /** What fills values by itself, in whatever step the person is: nobody waits for it before going on. */
  siempre?: ReactNode;
  /** Furthest step reached when it opens: of a record that was left half way. */
  from?: number;
}

function Foot({ steps, model, submit, onClear }: { steps: readonly WizardStep[]; model: StepsModel; submit: string; onClear: () => void }) {
  const { trigger, formState } = useFormContext();
  const shared = useFormShared();
  const { locked, submit: saves } = steps[model.step - 1] ?? {};
  const next = async (): Promise<void> => {
    const fields = fieldsOf(model.step, steps[model.step - 1]?.fields ?? [], shared.steps);
    tryFields(shared, fields);
    if (fields.length === 0 || (await trigger([...fields], { shouldFocus: true }))) model.send({ type: 'next' });
  };
  return (
    <Group justify="space-between" className="no-print">
      <Button variant="subtle" color="gray" onClick={onClear}>
        Limpiar
      </Button>
      <Group gap="sm">
        {model.step > 1 && (
          <Button variant="default" onClick={() => model.send({ type: 'back' })}>
            Atrás
          </Button>
        )}
        {locked && (
          <Text size="sm" c="dimmed" role="status">
            {locked}
          </Text>
        )}
        {model.step < model.count && !saves ? (
          <Button disabled={locked !== undefined} onClick={() => void next()}>
            Siguiente
          </Button>
        ) : (
          <Button type="submit" loading={formState.isSubmitting} disabled={locked !== undefined}>
            {saves ?? submit}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** What each step already passed still lacks, told again with every key. */
function useMissing(steps: readonly WizardStep[], model: StepsModel): readonly (readonly Missing[])[] {
  const values = useWatch();
  const { required, steps: drawn } = useFormShared();
  return steps.map((s, i) => (i + 1 < model.step ? missingOf(fieldsOf(i + 1, s.fields, drawn), required, values) : []));
}

/** The data that passed steps lack, each leading to its field. */
function Falta({ missing, model }: { missing: readonly (readonly Missing[])[]; model: StepsModel }) {
  const { setFocus } = useFormContext();
  const all = missing.flatMap((list, i) => list.map((m) => ({ ...m, step: i + 1 })));
  if (all.length === 0) return null;
  const go = (m: { name: string; step: number }): void => {
    model.send({ type: 'go', step: m.step });
    // The field exists once its step is drawn.
    setTimeout(() => setFocus(m.name), 50);
  };
  return (
    <Alert color="yellow" title={all.length === 1 ? 'Falta un dato' : `Faltan ${all.length} datos`} className="no-print">
      <Group gap="xs">
        {all.map((m) => (
          <Button key={m.name} size="compact-xs" variant="default" onClick={() => go(m)}>
            {m.label}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}

function Head({ steps, model, summary }: { steps: readonly WizardStep[]; model: StepsModel; summary: boolean }) {
  const missing = useMissing(steps, model);
  return (
    <Stack gap="sm">
      <Titles steps={steps} model={model} summary={summary} missing={missing} />
      <Falta missing={missing} model={model} />
    </Stack>
  );
}

/** Steps whose titles fit in a row; of more, the others keep their number, and their title where the mouse stands. */
const NAMED = 5;

interface TitlesProps {
  steps: readonly WizardStep[];
  model: StepsModel;
  summary: boolean;
  missing: readonly (readonly Missing[])[];
}

/** The steps with their marks: ✓ is for what is complete. */
function Titles({ steps, model, summary, missing }: TitlesProps) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const titles = [
    ...steps.map((s) => ({ titulo: s.titulo, descripcion: s.descripcion })),
    ...(summary ? [{ titulo: 'Resumen', descripcion: undefined }] : []),
  ];
  if (narrow) {
    return (
      <Text size="sm" c="dimmed">
        Paso {model.step} de {model.count}: {titles[model.step - 1]?.titulo}
      </Text>
    );
  }
  return (
    <Stepper active={model.step - 1} onStepClick={(i) => model.send({ type: 'go', step: i + 1 })} size="xs" iconSize={28} wrap={false}>
      {titles.map((t, i) => (
        <Stepper.Step
          key={t.titulo}
          {...(titles.length > NAMED && i + 1 !== model.step
            ? { title: t.titulo, 'aria-label': `${i + 1} ${t.titulo}` }
            : { label: t.titulo, description: t.descripcion })}
          {...(missing[i]?.length ? { completedIcon: i + 1, color: 'yellow' } : {})}
          allowStepSelect={model.enabled.includes(i + 1) && !steps.slice(0, i).some((s) => s.locked)}
        />
      ))}
    </Stepper>
  );
}

/** A form in steps: one set of values, the step in the address (`?paso=`), each step validated before the next, a summary, drafts. */
export function Wizard<Out = { id: string }>({
  titulo,
  steps,
  policy = 'up-to-current',
  summary,
  submit,
  guard = true,
  siempre,
  from = 1,
  ...options
}: WizardProps<Out>) {
  const count = steps.length + (summary ? 1 : 0);
  const model = useSteps(count, policy, from);
  const reached = useRef(model.reached);
  reached.current = model.reached;
  const inSight = useRef(model.step);
  inSight.current = model.step;
  const area = useAreaForm<Out>({ ...options, step: inSight, reached: () => reached.current, onReached: model.restore });
  const { form } = area;
  const step = steps[model.step - 1];
  const send = async (e?: React.BaseSyntheticEvent): Promise<void> => {
    if (step?.locked || (model.step < count && !step?.submit)) return e?.preventDefault();
    await area.submit(e);
    const wrong = steps.findIndex((s, i) => fieldsOf(i + 1, s.fields, area.shared.steps).some((f) => form.getFieldState(f).error));
    if (wrong >= 0) model.send({ type: 'go', step: wrong + 1 });
  };
  const clear = (): void => {
    area.draft.discard();
    model.send({ type: 'clear' });
  };
  // Every step starts at its first field, also for who does not use the mouse. Where a finger would raise a keyboard over it, only the step is told.
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && before.current !== model.step) content.current?.focus();
    before.current = model.step;
    return content.current ? startWriting(content.current) : undefined;
  }, [model.step]);
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {titulo}
      </Title>
      <FormFrame model={{ ...area, submit: send } as unknown as AreaFormModel} guard={guard}>
        <Fragment key={model.round}>{siempre}</Fragment>
        <Head steps={steps} model={model} summary={summary !== undefined} />
        <Stack gap="md" key={model.round} ref={content} tabIndex={-1} style={{ outline: 'none' }}>
          {step ? step.content : summary?.(form.getValues())}
        </Stack>
        <Foot steps={steps} model={model} submit={submit} onClear={clear} />
      </FormFrame>
    </Stack>
  );
}
