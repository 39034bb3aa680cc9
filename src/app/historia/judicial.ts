import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { cuentasDemo } from '#areas/ejecutivos/public.server.ts';
import { contract as judicial } from '#areas/judicial/contract.ts';
import { contract as pagares } from '#areas/pagares/contract.ts';
import type { InputOf, OutputOf } from '#kernel/contract.ts';
import { addDays, type Fecha, minFecha } from '#kernel/values/fecha.ts';
import type { Narrador } from './narrador.ts';

type Causa = OutputOf<typeof judicial, 'crear'> & { version: number };
type Actuacion = InputOf<typeof judicial, 'avanzar'>;
type Titulo = OutputOf<typeof judicial, 'demandables'>['titulos'][number];
/** Something late: what is sued for as a whole, and of whom. */
interface Moroso {
  objeto: string;
  rut: string;
  nombre: string;
}

const TRIBUNALES = ['JC_4_SANTIAGO', 'JC_17_SANTIAGO', 'JC_22_SANTIAGO', 'JL_RANCAGUA', 'JL_TALCA'];
const RECEPTOR = 'Receptora Judicial Ficticia Uno';
const rutDe = (cuenta: string): string => cuentasDemo().find((c) => c.cuenta === cuenta)?.rut ?? '';

/** Where each case of the demo stands the day it opens, with how many days ago it was filed. */
const FINES = [
  ['sin_notificar', 75],
  ['remate', 160],
  ['convenio', 55],
  ['notificada', 9],
  ['por_demandar', 0],
  ['embargo', 100],
  ['mandamiento', 18],
  ['excepciones', 45],
  ['concurso', 35],
  ['demandada', 6],
  ['sentencia', 110],
  ['desistida', 60],
  ['prueba', 70],
  ['archivada', 200],
  ['apelacion', 130],
  ['sin_notificar', 40],
] as const;
type Fin = (typeof FINES)[number][0];
/** Steps of a case up to each end, in order. */
const CAMINO: readonly Fin[] = ['demandada', 'mandamiento', 'sin_notificar', 'notificada'];

/** The papers of a debtor that may be sued for, and the case over them. Null when nothing of his may be. */
async function abrir(n: Narrador, m: Moroso, k: number): Promise<Causa | null> {
  const { titulos } = await n.pregunta(judicial, 'demandables', 'fiscalia', { rut: m.rut });
  const suyo = titulos.find((t) => t.objeto === m.objeto && t.impide === null);
  if (!suyo) return null;
  return n.acto(judicial, 'crear', 'fiscalia', {
    objetos: [suyo.objeto],
    intervinientes: suyo.obligados.map((o) => ({ ...o, demandado: true })),
    tribunal: TRIBUNALES[k % TRIBUNALES.length] ?? 'JC_4_SANTIAGO',
    codigo_procedimiento: 'EJECUTIVO_OBLIGACION_DE_DAR',
    codigo_tipo_causa: suyo.tipo === 'FACTURA' ? 'FACTURA' : suyo.tipo === 'CHEQUE' ? 'CHEQUE' : 'PAGARE',
    sucursal: 'SANTIAGO',
    abogado: rutDe('abogado'),
    procurador: rutDe('procurador'),
  });
}

/** The pagaré of the credit goes to the lawyer before it is sued on. */
async function prestarPagare(n: Narrador, c: Causa): Promise<void> {
  for (const id of new Set(c.titulos.flatMap((t) => t.pagare_id ?? []))) {
    const p = await n.detalle<{ id: string; estado: string }>(pagares, 'operaciones', id);
    if (p.estado === 'custodia')
      await n.hacer(pagares, 'prestar', 'fiscalia', id, { rut: rutDe('abogado'), motivo: 'Para presentar la demanda' });
  }
}

/** What moves a case, each by who would write it. */
class Expediente {
  constructor(
    private readonly n: Narrador,
    private causa: Causa,
    private readonly ingreso: Fecha,
  ) {}

  get id(): string {
    return this.causa.id;
  }

  private dia(despues: number): Fecha {
    return minFecha(addDays(this.ingreso, despues), this.n.fecha);
  }

  async anota(tipo: Actuacion['tipo'], despues: number, resumen: string, o: Partial<Actuacion> = {}): Promise<void> {
    this.causa = await this.n.acto(judicial, 'avanzar', 'abogado', { tipo, fecha: this.dia(despues), resumen, ...o }, { id: this.id });
  }

  async demanda(rol: number): Promise<void> {
    const d = {
      tipo: 'DEMANDA' as const,
      fecha: this.ingreso,
      resumen: 'Demanda ejecutiva y mandamiento de ejecución y embargo',
      rol: `C-${rol}-${this.ingreso.slice(0, 4)}`,
    };
    this.causa = await this.n.acto(judicial, 'avanzar', 'abogado', { ...d, tribunal: this.causa.tribunal }, { id: this.id });
  }

  async notifica(cual: number, despues: number): Promise<void> {
    const i = this.causa.intervinientes.filter((x) => x.demandado)[cual];
    if (i)
      await this.anota('NOTIFICACION_REQUERIMIENTO', despues, `Notifica y requiere de pago a ${i.nombre}`, {
        receptor: RECEPTOR,
        interviniente_id: i.id,
        como: 'PERSONAL',
      });
  }

  async embarga(despues: number): Promise<string> {
    const bien = { tipo: 'EMBARGO' as const, descripcion: 'Camión Freightliner Cascadia, patente KXTR21', tasacion: 38_000_000 };
    this.causa = await this.n.acto(judicial, 'anotar_bien', 'abogado', bien, { id: this.id });
    const bien_id = this.causa.bienes[0]?.id ?? '';
    await this.anota('EMBARGO', despues, 'Embargo trabado y depositario designado', { bien_id });
    return bien_id;
  }

  async costa(concepto: string, monto: number): Promise<void> {
    const d = { tipo: 'PROCESAL' as const, concepto, monto, rut_beneficiario: '99990072-0', nombre_beneficiario: RECEPTOR };
    await this.n.acto(judicial, 'pedir_costa', 'procurador', d, { id: this.id });
  }
}

/** The stages that every case goes through until it is served. */
async function tramitar(x: Expediente, fin: Fin, rol: number): Promise<void> {
  await x.demanda(rol);
  if (fin === 'demandada') return;
  await x.anota('DESPACHESE', 5, 'Despáchese; exhórtese si correspondiere');
  if (fin === 'mandamiento') return;
  await x.anota('ENCARGO_RECEPTOR', 8, 'Se encarga la notificación a la receptora', { receptor: RECEPTOR });
  // A case that is given up closes with every cost paid: that one asked for none.
  if (fin !== 'desistida') await x.costa('Notificación y requerimiento', 65_000);
  if (fin === 'sin_notificar')
    return x.anota('BUSQUEDA_NEGATIVA', 20, 'No es habido en su domicilio; vecinos señalan que se mudó', { receptor: RECEPTOR });
  await x.notifica(0, 9);
}

/** What each end asks after the notice. */
async function terminar(n: Narrador, x: Expediente, m: Moroso, fin: Fin): Promise<void> {
  if (fin === 'excepciones' || fin === 'prueba') {
    const [i] = (await n.detalle<Causa>(judicial, 'fiscalia', x.id)).intervinientes;
    await x.anota('OPONE_EXCEPCIONES', 16, 'Opone la excepción de pago de la deuda', { interviniente_id: i?.id ?? '' });
    if (fin === 'prueba') await x.anota('RECIBE_A_PRUEBA', 66, 'Recibe la causa a prueba');
  }
  if (['sentencia', 'apelacion', 'embargo', 'remate'].includes(fin)) {
    const bien_id = await x.embarga(25);
    if (fin !== 'embargo') await x.anota('SENTENCIA', 60, 'Se rechazan las excepciones y se ordena seguir la ejecución');
    if (fin === 'apelacion') await x.anota('APELACION', 70, 'La ejecutada apela; se concede en lo devolutivo');
    if (fin === 'remate') {
      await n.acto(judicial, 'fijar_remate', 'abogado', { bien_id, fecha: n.habil(addDays(n.fecha, 9)), minimo: 25_000_000 }, { id: x.id });
      await x.anota('BASES_REMATE', 150, 'Aprueba las bases del remate', { bien_id });
    }
  }
  if (fin === 'convenio') {
    const { deuda_hoy } = await n.detalle<Causa>(judicial, 'fiscalia', x.id);
    const parte = Math.floor(deuda_hoy / 3);
    const cuotas = [parte, parte, deuda_hoy - 2 * parte].map((monto, k) => ({ fecha: addDays(n.fecha, 30 * (k + 1)), monto }));
    await n.acto(judicial, 'convenir', 'abogado', { cuotas, gracia_dias: 5 }, { id: x.id });
  }
  if (fin === 'archivada')
    await n.acto(
      judicial,
      'archivar',
      'fiscalia',
      { codigo_inactiva: 'SIN_BIENES', motivo: 'Sin bienes embargables a su nombre' },
      { id: x.id },
    );
  if (fin === 'desistida') {
    await n.acto(
      judicial,
      'cerrar',
      'fiscalia',
      { codigo_cierre: 'DESISTIMIENTO', motivo: 'Pagará fuera del juicio, con aval nuevo' },
      { id: x.id },
    );
    await n.acto(judicial, 'aprobar_cierre', 'gerencia', {}, { id: x.id });
  }
  if (fin === 'concurso') {
    const d = {
      rut: m.rut,
      nombre: m.nombre,
      tipo: 'REORGANIZACION' as const,
      publicado_el: addDays(n.fecha, -12),
      boletin: 'BC-2026-1841',
    };
    await n.acto(judicial, 'registrar_concurso', 'fiscalia', d);
  }
}

async function contar(n: Narrador, m: Moroso, k: number, fin: Fin, dias: number): Promise<boolean> {
  const causa = await abrir(n, m, k);
  if (!causa) return false;
  if (fin === 'por_demandar') return true;
  await prestarPagare(n, causa);
  const x = new Expediente(n, causa, addDays(n.fecha, -dias));
  await tramitar(x, fin, 1_840 + k * 37);
  if (!CAMINO.includes(fin)) await terminar(n, x, m, fin);
  return true;
}

/** Credits in mora and documents that their debtors have not paid for weeks: of each debtor, one. */
async function morosos(n: Narrador): Promise<Moroso[]> {
  const suyos = await n.lista<{ id: string; rut: string; nombre: string; moneda: string }>(creditos, 'fiscalia', {
    vista: 'morosos',
    orden: 'proximo_pago',
    perPage: '100',
  });
  const filtro = { estado: 'vigente', vence_hasta: addDays(n.fecha, -25), perPage: '100' };
  const vencidos = await n.lista<{ id: string; deudor_rut: string; razon_deudor: string }>(documentos, 'fiscalia', filtro);
  const todos = [
    ...suyos.filter((c) => c.moneda === 'CLP').map((c) => ({ objeto: `credito:${c.id}`, rut: c.rut, nombre: c.nombre })),
    ...vencidos.map((d) => ({ objeto: `documento:${d.id}`, rut: d.deudor_rut, nombre: d.razon_deudor })),
  ];
  return todos.filter((m, i) => todos.findIndex((x) => x.rut === m.rut) === i);
}

/**
 * The judicial cases that the company has the day the demo opens: written late, each with the dates on which it happened. What the rules stop gives
 * its turn to the next one.
 */
export async function dejarCausas(n: Narrador): Promise<number> {
  let hechas = 0;
  // Each debtor has a turn of its own: a case that a rule stopped half way keeps its number at its court.
  for (const [turno, m] of (await morosos(n)).entries()) {
    const siguiente = FINES[hechas];
    if (!siguiente) break;
    try {
      if (await contar(n, m, turno, siguiente[0], siguiente[1])) hechas += 1;
    } catch (e) {
      n.detenidos.push(e instanceof Error ? e.message : String(e));
    }
  }
  return hechas;
}

/** A cheque that came back and is not paid: its drawer is sued on it. */
export async function demandarCheque(n: Narrador, p: { id: string; cliente_rut: string }, razon: string, rol: number): Promise<void> {
  const { titulos } = await n.pregunta(judicial, 'demandables', 'fiscalia', { rut: p.cliente_rut });
  const suyo: Titulo | undefined = titulos.find((t) => t.objeto === `cheque:${p.id}`);
  if (!suyo) return;
  const causa = await n.acto(judicial, 'crear', 'fiscalia', {
    objetos: [suyo.objeto],
    intervinientes: [{ rut: p.cliente_rut, nombre: razon, tipo_vinculo: 'GIRADOR' }],
    tribunal: 'JC_9_SANTIAGO',
    codigo_procedimiento: 'EJECUTIVO_OBLIGACION_DE_DAR',
    codigo_tipo_causa: 'CHEQUE',
    sucursal: 'SANTIAGO',
    abogado: rutDe('abogado'),
    procurador: rutDe('procurador'),
  });
  await new Expediente(n, causa, n.fecha).demanda(rol);
}
