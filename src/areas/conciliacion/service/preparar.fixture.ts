import { abrirEmpresa } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { subirA } from '#areas/empresas/pruebas/manos.fixture.ts';
import { abrirCuentaBanco, asegurarPlan, contabilizar, type Medio } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

export const MODULOS = [
  'conciliacion:ver',
  'conciliacion:preparar',
  'conciliacion:cerrar',
  'conciliacion:actualizar',
  'conciliacion:reglas',
];

export interface Mesa {
  t: TestApp;
  /** Prepares. */
  ana: Session;
  /** Closes. */
  benito: Session;
  carla: Session;
}

/** The product with a chart and nothing else, and three people. */
export async function mesa(hoy = '2026-04-10'): Promise<Mesa> {
  const t = await abrirEmpresa({ hoy, parametros: true, catalogos: 'todos' }, asegurarPlan);
  const quien = (rut: string, nombre: string) => t.persona({ rut, nombre, modulos: [...MODULOS, 'conciliacion:forzar'] });
  return { t, ana: quien('40000001-8', 'Ana'), benito: quien('40000002-6', 'Benito'), carla: quien('40000003-4', 'Carla') };
}

let abiertas = 0;

/** A current account with its account of the books, new each time. */
export async function cuentaNueva({ t, ana }: Mesa): Promise<{ id: string; cuenta_contable: string }> {
  abiertas += 1;
  const orden = abiertas;
  const cuenta_contable = await t.arrange((ctx) => abrirCuentaBanco(ctx, orden, `Banco Uno ${orden}`));
  return t.act(contract, 'crear_cuenta', ana, { banco: 'Banco Uno', numero: `000-${orden}`, cuenta_contable });
}

export interface FilaCartola {
  fecha: string;
  glosa: string;
  doc?: string;
  cargo?: number;
  abono?: number;
  saldo?: number;
}

/** The text of a statement in the layout of a bank, with its running balance. */
export function cartola(inicial: number, filas: readonly FilaCartola[]): string {
  let saldo = inicial;
  const lineas = filas.map((f) => {
    saldo += (f.abono ?? 0) - (f.cargo ?? 0);
    const [a, m, d] = f.fecha.split('-');
    return `${d}-${m}-${a};Centro;${f.glosa};${f.doc ?? ''};${f.cargo ?? ''};${f.abono ?? ''};${f.saldo ?? saldo}`;
  });
  return ['Fecha;Sucursal;Descripción;N° Documento;Cheques y otros cargos;Depósitos y Abono;Saldo diario', ...lineas].join('\n');
}

/** An act that brings a file, through the whole pipeline. */
export const subir = (
  { t }: Mesa,
  quien: Session,
  name: 'cargar_cartola' | 'declarar_saldos',
  id: string,
  archivo: { nombre: string; bytes: Buffer; mime: string } | null,
  body: Record<string, unknown> = {},
): Promise<Detalle> => subirA(t, contract, name, { id, session: quien, body, archivos: archivo ? [archivo] : [] });

/** A paper of the bank: the bytes of a PDF are enough to be told as one. */
export const PAPEL = { nombre: 'cartola-papel.pdf', bytes: Buffer.from('%PDF-1.4 cartola en papel'), mime: 'application/pdf' };

/** Uploads a statement through the whole pipeline. */
export function cargar(m: Mesa, quien: Session, id: string, texto: string, refresh_key?: string): Promise<Detalle> {
  const archivo = { nombre: 'cartola.csv', bytes: Buffer.from(texto, 'latin1'), mime: 'text/csv' };
  return subir(m, quien, 'cargar_cartola', id, archivo, refresh_key ? { refresh_key } : {});
}

export type Detalle = Awaited<ReturnType<TestApp['act']>> & {
  id: string;
  step: number;
  estado: string;
  refresh_key: string | null;
  diferencia: number | null;
  saldo_final_banco: number | null;
  conteos: Record<string, number>;
  cargas: { id: string; agregadas: number; omitidas: number; retirada: { motivo: string } | null }[];
  saldos: Record<'inicial' | 'final', { monto: number; procedencia: string; por?: string } | null>;
  dudas: number;
  quiebres: { tipo?: string; linea_origen: number | null; esperado: number; encontrado: number }[];
};

/** A book line on the account: an interest earned (positive) or charged (negative), with its document and RUT. */
export function asentar(
  { t }: Mesa,
  cuenta: string,
  fecha: string,
  monto: number,
  o: { documento?: string; rut?: string; glosa?: string; origen?: string } = {},
): Promise<string> {
  const medio = {
    medio: 'banco',
    cuenta,
    ...(o.documento ? { documento: o.documento } : {}),
    ...(o.rut ? { rut: o.rut as Rut } : {}),
  } as Medio;
  return t.arrange(async (ctx) => {
    const [a] = await contabilizar(
      ctx,
      'interes_bancario',
      { medio, monto: pesos(Math.abs(monto)), sentido: monto > 0 ? 'ganado' : 'cobrado' },
      { origen: { area: 'prueba', id: o.origen ?? ctx.id() }, fecha: fecha as Fecha, glosa: o.glosa ?? 'Asiento de prueba' },
    );
    return a?.id ?? '';
  });
}

/** A conciliación of March 2026 taken to a step, with its statement loaded. */
export async function hasta(m: Mesa, cuenta: { id: string }, paso: number, texto: string): Promise<Detalle> {
  const datos = { cuenta_corriente: cuenta.id, fecha_inicio: '2026-03-01', fecha_termino: '2026-03-31' };
  let c = (await m.t.act(contract, 'crear', m.ana, datos)) as unknown as Detalle;
  c = await pasar(m, c.id);
  c = await cargar(m, m.ana, c.id, texto);
  for (let p = 2; p < paso; p += 1) {
    if (p === 3) await m.t.act(contract, 'calzar_automatico', m.ana, {}, { id: c.id });
    c = await pasar(m, c.id);
  }
  return c;
}

export async function pasar({ t, ana }: Mesa, id: string, refresh_key?: string): Promise<Detalle> {
  return (await t.act(contract, 'avanzar', ana, refresh_key ? { refresh_key } : {}, { id })) as unknown as Detalle;
}

export const lineas = async (m: Mesa, id: string) => ({
  banco: (await m.t.ask(contract, 'banco', m.ana, {}, id)).items,
  libro: (await m.t.ask(contract, 'libro', m.ana, {}, id)).items,
  calces: (await m.t.ask(contract, 'calces', m.ana, {}, id)).items,
});
