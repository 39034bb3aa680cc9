import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';
import type { Cartera } from './alta.ts';
import type { Narrador } from './narrador.ts';

/** How the cuotas of a credit are paid: on their day, some days late, until it stops, ahead of time, or by the cheques left for them. */
export type Habito = 'al_dia' | 'atrasado' | 'deja_de_pagar' | 'prepaga_todo' | 'prepaga_parte' | 'con_cheques';

/** A credit that the story lent. */
export interface Prestado {
  id: string;
  numero: number;
  c: Cartera;
  habito: Habito;
  moneda: string;
  curse: Fecha;
  /** Number of its pagaré, when it is in the vault. */
  pagarevista: string | null;
  /** Another chapter of the story already took it. */
  usado: boolean;
}

/** The credits lent so far, for the chapters that come after: guarantees, funds, extensions, sales. */
export class Cuaderno {
  readonly prestados: Prestado[] = [];
  /** RUT of the clients that will stop paying: nobody lends to them again. */
  readonly dejan = new Set<string>();
  /** RUT of the clients that pay nothing any more. */
  readonly quebrados = new Set<string>();
  /** How many were written off. */
  castigos = 0;
  /** What a chapter does with a credit the day it is lent. */
  alPrestar: (p: Prestado) => void = () => {};

  anotar(p: Omit<Prestado, 'usado'>): void {
    const suyo = { ...p, usado: false };
    this.prestados.push(suyo);
    this.alPrestar(suyo);
  }

  /** The next one still in force that no chapter took and that `sirve`. */
  async tomar(n: Narrador, sirve: (p: Prestado) => boolean): Promise<Prestado | undefined> {
    for (const p of this.prestados) {
      if (p.usado || !sirve(p)) continue;
      const { estado } = await n.detalle<{ estado: string }>(creditos, 'operaciones', p.id);
      if (estado !== 'vigente') continue;
      p.usado = true;
      return p;
    }
    return undefined;
  }
}

type Referido = InputOf<typeof documentos, 'subir_archivos'>['referido_tipo'];

/** A PDF that somebody brought, filed under its record. Answers its id. */
export async function subir(
  n: Narrador,
  quien: string,
  de: { tipo_archivo: string; referido_tipo: Referido; referido_id: string; rut?: string },
  lineas: readonly string[],
): Promise<string> {
  const papel = { nombre: `${de.tipo_archivo.toLowerCase().replaceAll('_', '-')}.pdf`, bytes: papelPdf(lineas), mime: 'application/pdf' };
  const r = await n.acto(documentos, 'subir_archivos', quien, de, { archivos: [papel] });
  const archivo = r.archivos[0]?.archivo;
  if (!archivo) throw new Error(`historia: ${r.archivos[0]?.error?.detail}`);
  return archivo.id;
}
