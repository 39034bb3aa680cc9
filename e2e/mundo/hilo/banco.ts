import { archivar, type Json, type Mundo } from '../cliente.ts';
import { BANCO } from './compra.ts';

/** The bank of the journey, what it saw, and the month that is reconciled against it. */

export interface LineaBanco {
  fecha: string;
  glosa: string;
  documento: string;
  abono?: number;
  cargo?: number;
}

export class Banco {
  private readonly lineas: LineaBanco[] = [];

  vio(l: LineaBanco): void {
    this.lineas.push(l);
  }

  /** The statement of a month ('AAAA-MM') as the bank gives it to download: ISO-8859-1, with the balance of each line. */
  cartola(mes: string): Buffer {
    let saldo = 0;
    const filas: string[] = [];
    for (const l of [...this.lineas].sort((a, b) => a.fecha.localeCompare(b.fecha))) {
      saldo += (l.abono ?? 0) - (l.cargo ?? 0);
      if (!l.fecha.startsWith(mes)) continue;
      const dia = l.fecha.split('-').reverse().join('-');
      filas.push([dia, 'Centro', l.glosa, l.documento, l.cargo ?? '', l.abono ?? '', saldo].join(';'));
    }
    const cabeza = 'Fecha;Sucursal;Descripción;N° Documento;Cheques y otros cargos;Depósitos y Abono;Saldo diario';
    return Buffer.from([cabeza, ...filas].join('\n'), 'latin1');
  }

  saldo(hasta: string): number {
    return this.lineas.filter((l) => l.fecha <= hasta).reduce((s, l) => s + (l.abono ?? 0) - (l.cargo ?? 0), 0);
  }
}

/** Money of the partners, from which giros leave: contabilidad writes it and management approves it. */
export async function aportar(m: Mundo, monto: number, fecha: string): Promise<void> {
  const lineas = [
    { cuenta: BANCO, debe: monto, haber: 0, documento: 'APORTE' },
    { cuenta: '3101', debe: 0, haber: monto },
  ];
  const datos = { fecha, glosa: 'Aporte de capital de los socios', lineas };
  const a = await m.post('contabilidad', '/api/libro/asientos', datos);
  const de = { tipo_archivo: 'RESPALDO_CONTABLE', referido_tipo: 'comprobante', referido_id: a.id };
  const adjunto = await archivar(m, 'contabilidad', de, ['Escritura de aumento de capital', fecha]);
  const { version } = await m.get<Json>('contabilidad', `/api/libro/${a.id}`);
  const con = await m.patch('contabilidad', `/api/libro/asientos/${a.id}`, { version, adjunto });
  const enviado = await m.post('contabilidad', `/api/libro/asientos/${a.id}/enviar`, { version: con.version });
  await m.post('gerencia', `/api/libro/asientos/${a.id}/aprobar`, { version: enviado.version });
}

export type Conciliacion = Json & {
  step: number;
  estado: string;
  diferencia: number | null;
  saldo_final_banco: number | null;
  identidad: { diferencia: number; saldo_banco: number; saldo_libro: number } | null;
  conteos: { banco_sin_calzar: number; libro_sin_calzar: number };
};
interface Calce {
  id: string;
  movimientos_banco: string[];
  diferencia: number;
}

const base = '/api/conciliacion';
export const verConciliacion = (m: Mundo, id: string): Promise<Conciliacion> => m.get('contabilidad', `${base}/${id}`);
async function acto(m: Mundo, quien: string, id: string, accion: string, datos: object = {}): Promise<Conciliacion> {
  const { version } = await verConciliacion(m, id);
  return m.post(quien, `${base}/${id}/${accion}`, { version, ...datos });
}

/** Loads the statement of a month and lets the product match it; what it suggests with one candidate is confirmed. */
export async function calzarMes(m: Mundo, banco: Banco, desde: string, hasta: string): Promise<string> {
  const [cuenta] = await m.get<{ id: string }[]>('contabilidad', `${base}/cuentas`);
  const datos = { cuenta_corriente: cuenta?.id, fecha_inicio: desde, fecha_termino: hasta };
  const { id } = await m.post('contabilidad', base, datos);
  await acto(m, 'contabilidad', id, 'avanzar');
  const mes = desde.slice(0, 7);
  await m.subir('contabilidad', `${base}/${id}/cargar-cartola`, `cartola-${mes}.csv`, banco.cartola(mes));
  await acto(m, 'contabilidad', id, 'avanzar');
  await acto(m, 'contabilidad', id, 'calzar-automatico');
  await acto(m, 'contabilidad', id, 'avanzar');
  const { items } = await m.get<{ items: Calce[] }>('contabilidad', `${base}/${id}/calces?estado=sugerido`);
  const veces = (x: string): number => items.filter((c) => c.movimientos_banco.includes(x)).length;
  const seguros = items.filter((c) => c.diferencia === 0 && c.movimientos_banco.every((x) => veces(x) === 1)).map((c) => c.id);
  // One by one, as who looks at each of them: a group is only for what the lock would take.
  for (const calce of seguros) await acto(m, 'contabilidad', id, 'confirmar', { calces: [calce] });
  return id;
}

/** What the bank charged for the account becomes an entry, with its IVA as credit. Answers how many lines. */
export async function contabilizarComision(m: Mundo, id: string, iva: number): Promise<number> {
  const { items } = await m.get<{ items: { id: string; estado: string; descripcion: string }[] }>('contabilidad', `${base}/${id}/banco`);
  const movimientos = items.filter((l) => l.estado === 'pendiente' && l.descripcion.startsWith('COMISION')).map((l) => l.id);
  await acto(m, 'contabilidad', id, 'contabilizar', { tipo: 'gasto_bancario', movimientos, iva });
  return movimientos.length;
}

/** To the last step, prepared by contabilidad. */
export async function prepararCierre(m: Mundo, id: string): Promise<Conciliacion> {
  let { step } = await verConciliacion(m, id);
  while (step < 6) step = (await acto(m, 'contabilidad', id, 'avanzar')).step;
  return acto(m, 'contabilidad', id, 'preparar-cierre');
}

export const cerrarConciliacion = (m: Mundo, quien: string, id: string): Promise<Conciliacion> => acto(m, quien, id, 'cerrar');

/** Who closes with the same hands that prepared. */
export async function intentarCerrar(m: Mundo, quien: string, id: string) {
  const { version } = await verConciliacion(m, id);
  return m.intentar(quien, `${base}/${id}/cerrar`, { version });
}

export interface Periodo {
  periodo: string;
  estado: string;
}

/** The month of the books, after its bank. */
export async function cerrarPeriodo(m: Mundo, periodo: string): Promise<Periodo> {
  await m.post('contabilidad', `/api/libro/periodos/${periodo}/iniciar-cierre`, {});
  return m.post('contabilidad', `/api/libro/periodos/${periodo}/cerrar`, {});
}
