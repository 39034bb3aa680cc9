import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, addMonths, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';
import type { Cartera } from './alta.ts';
import type { LineaBanco } from './cobro.ts';
import { archivarActa, MESA } from './comite.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

type Nuevo = InputOf<typeof creditos, 'crear'>;
/** How far a credit of the story gets. */
export type Hasta = 'borrador' | 'simulado' | 'en_comite' | 'pendiente_firma' | 'aprobado' | 'documentado' | 'girado' | 'vigente';
const ORDEN: readonly Hasta[] = ['borrador', 'simulado', 'en_comite', 'pendiente_firma', 'aprobado', 'documentado', 'girado', 'vigente'];

const DESTINOS = ['CAPITAL_DE_TRABAJO', 'ACTIVO_FIJO', 'PAGO_PROVEEDORES', 'IMPUESTOS'] as const;
const COSTOS: NonNullable<Nuevo['costos']> = [
  { codigo: 'NOTARIA', neto: 35_000, afecto_iva: false, financiado: true },
  { codigo: 'INFORME_COMERCIAL', neto: 8_000, afecto_iva: true, financiado: true },
];

/** First due date: a month and a half away, on the day that the credit keeps. */
function primerVencimiento(curse: Fecha, i: number): Fecha {
  const cerca = addMonths(curse, 1);
  const dia = addDays(cerca, 5 + (i % 12));
  return daysBetween(curse, dia) > 59 ? addDays(curse, 59) : dia;
}

function condiciones(c: Cartera, curse: Fecha): Omit<Nuevo, 'rut' | 'cuenta_giro'> {
  const { i } = c.cedente;
  const uf = i % 5 === 3;
  const millones = 4 + (i % 9) * 3;
  return {
    segmento_cliente: c.cedente.linea < 60 ? 'MICRO' : c.cedente.linea < 150 ? 'PEQUENA' : 'MEDIANA',
    producto: 'CREDITO',
    tipo_credito: i % 4 === 1 ? 'PYME_CUOTAS' : 'CAPITAL_DE_TRABAJO',
    origen: 'EJECUTIVO',
    destino: DESTINOS[i % DESTINOS.length] ?? 'CAPITAL_DE_TRABAJO',
    moneda: uf ? 'UF' : 'CLP',
    monto_solicitado: uf ? String(100 + (i % 6) * 50) : millones * 1_000_000,
    plazo: uf ? 24 : [12, 18, 24, 36][i % 4],
    tasa_mensual: uf ? '0.52' : '1.75',
    fecha_curse: curse,
    fecha_primer_vencimiento: primerVencimiento(curse, i),
    costos: uf ? [] : COSTOS,
    ite: { metodo: 'sobre_total', financiado: true },
    medio_pago: 'TRANSFERENCIA',
    comentario: `Crédito para ${c.cedente.giro.toLowerCase()}`.slice(0, 200),
  } as Omit<Nuevo, 'rut' | 'cuenta_giro'>;
}

type Visto = {
  id: string;
  estado: string;
  turno: string;
  numero: number;
  monto_girado: number | null;
  comite: { nivel: number } | null;
  documentos_pyme: { codigo: string; nombre: string; requerido: boolean }[];
};

const ver = (n: Narrador, id: string) => n.detalle<Visto>(creditos, 'operaciones', id);

/** Its level votes, and signs where the vote is not the signature. `nivel`: the one that it was sent to. */
async function aprobar(n: Narrador, id: string, nivel: number, firma: boolean): Promise<void> {
  const mesa = MESA[nivel] ?? [];
  let c: Pick<Visto, 'estado' | 'turno'> = { estado: 'en_comite', turno: '' };
  const voto = { respuesta: 'APRUEBA' as const, comentario: 'Conforme con la capacidad de pago' };
  for (const quien of mesa) if (c.estado === 'en_comite') c = await n.hacerYVer(creditos, 'votar', quien, id, voto);
  for (const quien of firma ? mesa : [])
    if (c.estado === 'pendiente_firma' && c.turno === 'Firmantes') c = await n.hacerYVer(creditos, 'firmar', quien, id, {});
  if (c.turno === 'Fiscalía (acta)') await archivarActa(n, id);
}

/** The papers of its segment: the executive brings them, operations looks at each. */
async function juntarPapeles(n: Narrador, c: Cartera, id: string): Promise<void> {
  const pedidos = (await ver(n, id)).documentos_pyme.filter((x) => x.requerido);
  const papeles = pedidos.map((p) => ({
    nombre: `${p.codigo.toLowerCase()}.pdf`,
    bytes: papelPdf([p.nombre, c.cedente.razon]),
    mime: 'application/pdf',
  }));
  const de = { tipo_archivo: 'OTRO', referido_tipo: 'credito', referido_id: id, rut: c.cedente.rut } as const;
  const { archivos } = await n.acto(documentos, 'subir_archivos', c.cedente.ejecutivo, de, { archivos: papeles });
  for (const [k, p] of pedidos.entries()) {
    const archivo_id = archivos[k]?.archivo?.id ?? '';
    await n.hacer(creditos, 'guardar_papel', c.cedente.ejecutivo, id, { codigo: p.codigo, archivo_id, fecha: n.fecha });
    await n.hacer(creditos, 'validar_papel', 'operaciones', id, { codigo: p.codigo, valido: true });
  }
}

/** The money leaves by the desk of the treasury, and its proof makes the credit vigente. */
async function girar(n: Narrador, c: Cartera, id: string, banco: LineaBanco[], conComprobante: boolean): Promise<void> {
  const ordenes = await n.pregunta(operaciones, 'ordenes', 'tesoreria', { origen_area: 'creditos', estado: 'solicitada' });
  const orden = ordenes.find((o) => o.origen_id === id);
  if (!orden) throw new Error(`historia: el crédito ${id} no tiene orden de giro`);
  const orden_id = orden.id;
  await n.acto(operaciones, 'preparar_orden', 'tesoreria', { orden_id, medio: 'TEF', cuenta_banco: BANCO });
  const digitos_cuenta = c.ctacte.slice(-4);
  const firmada = await n.acto(operaciones, 'autorizar_orden', 'tesoreria2', { orden_id, digitos_cuenta });
  if (firmada.estado === 'preparada') await n.acto(operaciones, 'autorizar_orden', 'gerencia', { orden_id, digitos_cuenta });
  const { numero, monto_girado } = await ver(n, id);
  const comprobante = `TEF-C${numero}`;
  await n.acto(operaciones, 'confirmar_orden', 'tesoreria', { orden_id, fecha: n.fecha, comprobante });
  if (conComprobante) await n.hacer(creditos, 'registrar_comprobante', 'tesoreria', id, { comprobante });
  const glosa = `TEF A ${c.cedente.razon.toUpperCase()} ${c.cedente.rut}`;
  banco.push({ fecha: n.fecha, glosa, documento: comprobante, abono: 0, cargo: monto_girado ?? 0 });
}

/** What a credit has of its own: its terms, and what is done with its papers once it is approved. */
export interface Pedido {
  datos?: Partial<Nuevo>;
  antesDeDocumentar?: (id: string) => Promise<void>;
}

/** A credit of a client, as far as `hasta`, all in a banking day. */
export async function otorgar(n: Narrador, c: Cartera, hasta: Hasta, banco: LineaBanco[], o: Pedido = {}): Promise<string> {
  const k = ORDEN.indexOf(hasta);
  const quien = c.cedente.ejecutivo;
  const { id } = await n.nuevo(creditos, quien, {
    ...condiciones(c, n.fecha),
    ...o.datos,
    rut: c.cedente.rut,
    cuenta_giro: c.cuenta_id,
  });
  if (k < 1) return id;
  await n.hacer(creditos, 'confirmar_tabla', quien, id, {});
  if (k < 2) return id;
  if (k < 3) {
    await n.hacer(creditos, 'solicitar', quien, id, {});
    return id;
  }
  const { nivel_comite } = await n.hacerYVer(creditos, 'solicitar', quien, id, {});
  await aprobar(n, id, nivel_comite ?? 1, k > 3);
  if (k < 5) return id;
  await juntarPapeles(n, c, id);
  await o.antesDeDocumentar?.(id);
  await n.hacer(creditos, 'documentar', 'operaciones', id, {});
  if (k < 6) return id;
  await girar(n, c, id, banco, k > 6);
  return id;
}

/** Credits of the last weeks: lent to clients of small lines, at this many days before the demo opens; none is due yet. */
const GIRADOS: readonly number[] = [30, 29, 28, 27, 26, 25, 23, 22, 21, 20, 19, 18, 16, 15, 14, 13, 12, 11, 9, 8];
/** And those that wait on somebody's desk. */
const EN_CURSO: readonly Hasta[] = [
  ...(['pendiente_firma', 'pendiente_firma', 'girado', 'documentado', 'aprobado', 'aprobado', 'en_comite', 'en_comite'] as const),
  ...(['en_comite', 'simulado', 'simulado', 'borrador'] as const),
];
/** Largest line, in millions, of who takes a credit in the story: with it his exposure stays below the board. */
const LINEA_MAXIMA = 90;
const FIRMA_DESDE = 65;

/** Active and not blocked. */
export async function operable(n: Narrador, c: Cartera): Promise<boolean> {
  const q = { q: c.cedente.rut, estado: 'activo', bloqueado: 'no', perPage: '1' };
  return (await n.lista(clientes, c.cedente.ejecutivo, q)).length > 0;
}

/** A few tens of credits, on their days: those in force and those on the way. The next client takes the turn of one that may not. */
export function agendarCreditos(n: Narrador, hasta: Fecha, carteras: readonly Cartera[], banco: LineaBanco[]): void {
  const usados = new Set<string>();
  const alguno = async (desde: number): Promise<Cartera | undefined> => {
    for (const c of carteras) {
      if (usados.has(c.cliente_id) || c.cedente.linea > LINEA_MAXIMA || c.cedente.linea < desde) continue;
      usados.add(c.cliente_id);
      if (await operable(n, c)) return c;
    }
    return undefined;
  };
  const dar = async (hastaDonde: Hasta) => {
    // What the board signs is of a client whose line alone is of its level.
    const c = await alguno(hastaDonde === 'pendiente_firma' ? FIRMA_DESDE : 0);
    if (c) await otorgar(n, c, hastaDonde, banco);
  };
  for (const dias of GIRADOS) n.agendarAparte(addDays(hasta, -dias), () => dar('vigente'));
  n.agendarAparte(hasta, async () => usados.clear());
  for (const h of EN_CURSO) n.agendarAparte(hasta, () => dar(h));
}
