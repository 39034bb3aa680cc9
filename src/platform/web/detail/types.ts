import type { ReactNode } from 'react';
import type { Detailed, EnEspera } from '../api/hooks.ts';

/** How the screen offers one of the `acciones` of a detail. An action that is not here shows with its name and a plain confirmation. */
interface ActionBase<T> {
  label?: string;
  color?: string;
  /** Only one primary action a screen. */
  primary?: boolean;
  /** A comment box in the confirmation: name of the field that carries it (default `comentario`). */
  comment?: 'required' | 'optional';
  commentField?: string;
  commentLabel?: string;
  /** Data of the act, besides version and comment. */
  data?: (record: Detailed<T>) => Record<string, unknown>;
  /** What is said when it is done. An act that leaves the matter waiting says for whom. */
  ok?: string | ((answer: Detailed<T>) => string | EnEspera);
  /** Other areas that the act changes. */
  invalidates?: readonly string[];
  onDone?: (answer: unknown) => void;
}

interface Asked<T> {
  /** What the act does, said before it is done; with the record, what it changes: `<AntesDespues>`. */
  confirm?: ReactNode | ((record: Detailed<T>) => ReactNode);
  /** Own dialog: usually a `<Form>` in a lazy file. */
  dialog?: (p: { record: Detailed<T>; close: () => void }) => ReactNode;
  /** A screen instead of an act ("Editar"). */
  href?: (record: Detailed<T>) => string;
}

/** Of the ways to ask for an act one is chosen: nobody is asked to confirm what the question does not name. */
type OneOf<A> = { [K in keyof A]-?: Required<Pick<A, K>> & Partial<Omit<A, K>> }[keyof A];

export type ActionSpec<T> = ActionBase<T> & ((OneOf<Asked<T>> & { hidden?: boolean }) | (Partial<Asked<T>> & { hidden: true }));

export type ActionSpecs<T> = Readonly<Record<string, ActionSpec<T>>>;

export interface DetailTab {
  key: string;
  titulo: string;
  /** Permission without which the tab is not offered. */
  permiso?: string;
  content: ReactNode;
}

/** A figure with its name; `detalle` says under it, in small, what it leaves out. */
export interface Cifra {
  titulo: string;
  valor: ReactNode;
  detalle?: ReactNode;
}

export interface DetailHead {
  titulo: string;
  subtitulo?: ReactNode;
  estado?: ReactNode;
  /** Key figures, at most six. */
  cifras?: readonly Cifra[];
}
