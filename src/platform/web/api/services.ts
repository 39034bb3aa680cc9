import type { ComponentType } from 'react';
import type { AreaScreen } from '../router/screens.ts';

/** What a button that mends a refusal is told: what was refused, of whom, the area whose page reads itself again once it is mended, and the matter that it stops. */
export interface ParaRemediar {
  codigo: string;
  rut: string;
  area: string;
  asunto: { area: string; id: string };
}

/** What the application gives. Addresses that the application gives, because they belong to an area and the platform names none. */
interface Services {
  /** `<timeline>/<area>/<id>`: the audit trail of a record. */
  timeline: string;
  /** The screens of every area: those of one record can be shown inside another screen. */
  screens: readonly AreaScreen[];
  /** Where people are found by name, and the permission it asks. */
  personas: { path: string; modulo: string };
  /** Where scanned papers are filed, and the area that keeps them. */
  papeles: { path: string; area: string };
  /** What mends a refusal, by its code: the area that can do it draws its button beside what another area refused. */
  remedios: Readonly<Record<string, ComponentType<ParaRemediar>>>;
}

export const services: Services = {
  timeline: '',
  screens: [],
  personas: { path: '/', modulo: '' },
  papeles: { path: '/', area: '' },
  remedios: {},
};

export function provideServices(given: Services): void {
  Object.assign(services, given);
}
