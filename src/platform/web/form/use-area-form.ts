import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '../api/hooks.ts';
import { apiGet } from '../api/http.ts';
import { isAbort, messageOf, ProblemError } from '../api/problem.ts';
import { toastOk } from '../feedback/toast.ts';
import type { ConflictData } from './conflict.tsx';
import { type FormShared, tryFields } from './context.ts';
import { schemaResolver } from './resolver.ts';
import { useDraft } from './use-draft.ts';
import { mergeMine, splitCampos, type Values } from './values.ts';

export interface AreaFormOptions<Out> {
  area: string;
  /** 'crear', 'editar' or the name of an action. */
  accion: string;
  id?: string | undefined;
  version?: number | undefined;
  /** `contract.operations.<accion>.input` */
  schema?: z.ZodType;
  defaults?: object;
  /** Toast when it worked. */
  ok?: string | false;
  onDone?: (answer: Out) => void;
  /** Nobody reads what the act answers: it is not made. `onDone` is told which record was made, or nothing when it was there before. */
  unread?: boolean;
  /** Last touch to what is sent. */
  transform?: (values: Values) => Values;
  /** Asked with what is about to be sent; `false` keeps the form as it is. An act over money shows here what it changes. */
  before?: (values: Values) => Promise<boolean>;
  /** Own sending instead of the area's action. */
  send?: (values: Values) => Promise<Out>;
  /** Keep what is written in this browser (default yes). Short dialogs say no. */
  draft?: boolean;
  /** Of whom or of what it is, when the address brings it (a client, a selection): what was written for one is not brought back for another. */
  sujeto?: string | undefined;
  readOnly?: boolean;
  invalidates?: readonly string[];
  reached?: () => number;
  /** The step in sight, when it has steps. */
  step?: React.RefObject<number>;
  onReached?: (step: number) => void;
}

const NONE: object = {};

/** Errors of the server to their fields, focus on the first; what belongs to no field comes back as text. */
function applyProblem(form: UseFormReturn<FieldValues>, shared: FormShared, error: unknown): { text: string; traza?: string } | null {
  if (isAbort(error)) return null;
  if (!(error instanceof ProblemError)) return { text: messageOf(error) };
  const { fields, rest } = splitCampos(error.campos, (name) => shared.labels.has(name));
  for (const [i, { name, text }] of fields.entries()) form.setError(name, { type: 'server', message: text }, { shouldFocus: i === 0 });
  const text = [error.codigo === 'datos_invalidos' && fields.length > 0 ? '' : error.message, ...rest].filter(Boolean).join('. ');
  if (fields.length > 0 && rest.length === 0 && (error.status === 400 || fields.some((f) => f.text === error.message))) return null;
  return { text, ...(error.traza && error.status >= 500 ? { traza: error.traza } : {}) };
}

/** What the form started from and the version it edits, and the comparison when somebody else saved first. */
function useConflict(form: UseFormReturn<FieldValues>, defaults: Values, from: number | undefined) {
  const base = useRef(defaults);
  const version = useRef(from);
  const [conflict, setConflict] = useState<ConflictData | null>(null);
  const open = async (path: string): Promise<void> => {
    setConflict({ base: base.current, mine: form.getValues(), theirs: await apiGet<ConflictData['theirs']>(path) });
  };
  /** Takes what stands saved, and over it `values`. */
  const settle = (theirs: ConflictData['theirs'], values: Values): void => {
    version.current = theirs.version;
    base.current = theirs;
    form.reset(theirs);
    for (const [name, v] of Object.entries(values)) form.setValue(name, v, { shouldDirty: true });
    setConflict(null);
  };
  return { version, conflict, open, settle, close: () => setConflict(null) };
}

/** Values, schema, draft and conflict of one form. */
function useFormCore<Out>(o: AreaFormOptions<Out>) {
  const defaults = useRef((o.defaults ?? NONE) as Values).current;
  const { area, readOnly = false } = o;
  const still = useRef(0);
  const step = o.step ?? still;
  const shared = useMemo<FormShared>(
    () => ({ area, labels: new Map(), required: new Map(), steps: new Map(), step, secrets: new Set(), tried: new Set(), readOnly }),
    [area, step, readOnly],
  );
  const resolver = useMemo(() => schemaResolver(o.schema, defaults), [o.schema, defaults]);
  const form = useForm<FieldValues>({ defaultValues: defaults, resolver, mode: 'onTouched' });
  const draftOn = o.draft !== false && !readOnly;
  const kept = useDraft(form, defaults, {
    on: draftOn,
    record: [o.accion, o.id ?? '', ...(o.sujeto ? [o.sujeto] : [])].join(':'),
    version: o.version,
    shared,
    ...(o.reached ? { reached: o.reached } : {}),
    onRestored: (d) => d.reached && o.onReached?.(d.reached),
  });
  const conflict = useConflict(form, defaults, kept.version ?? o.version);
  const discard = (): void => {
    kept.discard();
    conflict.version.current = o.version;
  };
  return { form, shared, draft: { ...kept, discard }, draftOn, conflict };
}

/** Sends by the form's own way, and says that it was done, which the action of the area says by itself. */
async function sendOwn<Out>(send: (values: Values) => Promise<Out>, ok: string | false | undefined, body: Values): Promise<Out> {
  const answer = await send(body);
  if (ok) toastOk(ok);
  return answer;
}

/** The working of `<Form>` and `<Wizard>`: values, validation, sending, drafts, conflicts. */
export function useAreaForm<Out>(o: AreaFormOptions<Out>) {
  const { form, shared, draft, draftOn, conflict: c } = useFormCore(o);
  const { version, conflict } = c;
  const { isDirty } = form.formState;
  const [trouble, setTrouble] = useState<{ text: string; traza?: string } | null>(null);
  const saved = useRef(false);
  const action = useAction<Values, Out>(o.area, o.accion, {
    id: o.id,
    toast: false,
    ok: o.ok ?? false,
    invalidates: o.invalidates ?? [],
    unread: o.unread ?? false,
  });

  useEffect(() => {
    if (!isDirty) saved.current = false;
  }, [isDirty]);

  const fail = async (error: unknown): Promise<void> => {
    const stale = error instanceof ProblemError && error.codigo === 'version_obsoleta' && o.id;
    if (stale) await c.open(`/api/${o.area}/${encodeURIComponent(stale)}`);
    else setTrouble(applyProblem(form, shared, error));
  };
  const send = form.handleSubmit(async (parsed) => {
    setTrouble(null);
    const values = o.transform ? o.transform(parsed) : parsed;
    const body = version.current === undefined ? values : { ...values, version: version.current };
    try {
      if (o.before && !(await o.before(values))) return;
      const answer = o.send ? await sendOwn(o.send, o.ok, body) : await action.mutateAsync(body);
      saved.current = true;
      draft.clear();
      form.reset(form.getValues());
      const next = (answer as { version?: unknown } | undefined)?.version;
      if (typeof next === 'number') version.current = next;
      o.onDone?.(answer);
    } catch (error) {
      await fail(error).catch((second: unknown) => setTrouble({ text: messageOf(second) }));
    }
  });
  const submit = (e?: React.BaseSyntheticEvent): Promise<void> => {
    tryFields(shared);
    return send(e);
  };
  const keepMine = (): void => {
    if (conflict) c.settle(conflict.theirs, mergeMine(conflict.base, conflict.mine, conflict.theirs));
    void submit();
  };
  const takeTheirs = (): void => {
    if (conflict) c.settle(conflict.theirs, {});
    draft.clear();
  };
  /** What is written goes, and with it what was said of it. */
  const discard = (): void => {
    draft.discard();
    setTrouble(null);
  };
  const acts = { submit, keepMine, takeTheirs, closeConflict: c.close };
  return { form, shared, isDirty, trouble, conflict, ...acts, draft: { ...draft, discard }, draftOn, saved };
}

export type AreaFormModel = ReturnType<typeof useAreaForm>;
