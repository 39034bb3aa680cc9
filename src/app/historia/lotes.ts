import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as ventas } from '#areas/venta-pagares/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { LineaBanco } from './cobro.ts';
import { type Cuaderno, subir } from './cuaderno.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

const COMPRADORES = [
  { rut: rutOf(99_990_501), nombre: 'Fondo de Inversión Privado Ficticio Uno', tipo: 'FONDO_INVERSION', limite: 400_000_000 },
  { rut: rutOf(99_990_502), nombre: 'Inversiones Familia Ejemplo SpA', tipo: 'FAMILY_OFFICE', limite: 150_000_000 },
  { rut: rutOf(99_990_503), nombre: 'Compañía Relacionada Demostración S.A.', tipo: 'COMPANIA_RELACIONADA', limite: 90_000_000 },
] as const;
/** Who endorses for the company: its fiscal and its general manager (seed of ejecutivos). */
const FIRMAN = [rutOf(40_000_005), rutOf(40_000_016)];

type Fin = 'vendido' | 'ofertado' | 'aceptado' | 'seleccionado' | 'anulado';
interface Lote {
  dias: number;
  comprador: 0 | 1 | 2;
  n: number;
  con_responsabilidad: boolean;
  tasa: string;
  fin: Fin;
  moneda?: 'UF';
}

const LOTES: readonly Lote[] = [
  { dias: 152, comprador: 0, n: 6, con_responsabilidad: false, tasa: '1.35', fin: 'vendido' },
  { dias: 88, comprador: 1, n: 4, con_responsabilidad: true, tasa: '1.28', fin: 'vendido' },
  { dias: 70, comprador: 0, n: 2, con_responsabilidad: false, tasa: '0.45', fin: 'vendido', moneda: 'UF' },
  { dias: 47, comprador: 2, n: 2, con_responsabilidad: false, tasa: '1.45', fin: 'anulado' },
  { dias: 5, comprador: 0, n: 2, con_responsabilidad: false, tasa: '1.40', fin: 'aceptado' },
  { dias: 2, comprador: 2, n: 3, con_responsabilidad: true, tasa: '1.42', fin: 'ofertado' },
  { dias: 0, comprador: 1, n: 2, con_responsabilidad: false, tasa: '1.38', fin: 'seleccionado' },
];

interface Venta {
  id: string;
  precio: number;
  num_venta: number;
  rendiciones: { id: string; estado: string; monto: number }[];
  recompras: { id: string; estado: string; par: number }[];
  items: { pagarevista: string; estado: string }[];
}
const ver = (n: Narrador, id: string) => n.detalle<Venta>(ventas, 'tesoreria', id);

interface Mesa {
  banco: LineaBanco[];
  cuaderno: Cuaderno;
}

/** A lot of notes of the vault, as far as `fin`. Null when the vault has nothing to sell. */
async function vender(n: Narrador, l: Lote, { banco, cuaderno }: Mesa): Promise<string | null> {
  const moneda = l.moneda ?? 'CLP';
  const { items } = await n.pregunta(ventas, 'elegibles', 'tesoreria', { perPage: '100', moneda } as never);
  // A buyer looks at how they pay: those of who pays on the day.
  const puntuales = new Set(cuaderno.prestados.filter((p) => p.habito === 'al_dia').map((p) => p.pagarevista));
  const pagares = items
    .map((p) => p.pagarevista)
    .filter((p) => puntuales.has(p))
    .slice(0, l.n);
  const comprador = COMPRADORES[l.comprador];
  if (pagares.length === 0) return null;
  const fecha_liquidacion = n.habil(addDays(n.fecha, 4));
  const { id, num_venta } = await n.acto(ventas, 'crear', 'tesoreria', {
    buyer: comprador.rut,
    fecha_liquidacion,
    tasa_descuento: l.tasa,
    metodo: 'COMPUESTO',
    con_responsabilidad: l.con_responsabilidad,
    reparto_mora_pct: '50.00',
    signers: FIRMAN,
    pagares,
    moneda,
  });
  if (l.fin === 'seleccionado') return id;
  await n.hacer(ventas, 'ofertar', 'tesoreria', id, {});
  if (l.fin === 'ofertado') return id;
  if (l.fin === 'anulado') {
    n.agendarAparte(addDays(n.fecha, 3), () =>
      n.hacer(ventas, 'anular', 'tesoreria', id, { motivo: 'El comprador no aceptó la tasa ofrecida' }),
    );
    return id;
  }
  const de = { tipo_archivo: 'ACEPTACION_DE_COMPRADOR', referido_tipo: 'venta', referido_id: id } as const;
  const archivo = await subir(n, 'tesoreria', de, [`Aceptación de la venta ${num_venta}`, comprador.nombre]);
  await n.hacer(ventas, 'aceptar', 'tesoreria', id, { archivo });
  if (l.fin === 'aceptado') return id;
  await n.hacer(ventas, 'endosar', 'fiscalia', id, { signers: FIRMAN });
  n.agendarAparte(fecha_liquidacion, async () => {
    const { precio } = await ver(n, id);
    const comprobante = `VENTA-${num_venta}`;
    await n.hacer(ventas, 'registrar_pago', 'gerencia', id, { monto: precio, cuenta: BANCO, comprobante });
    const glosa = `TRANSF DE ${comprador.nombre.toUpperCase()}`;
    banco.push({ fecha: n.fecha, glosa, documento: comprobante, abono: precio, cargo: 0 });
  });
  return id;
}

/** Pays what this area asked the desk for: a rendición or a buyback. */
async function pagar(n: Narrador, banco: LineaBanco[]): Promise<void> {
  const ordenes = await n.pregunta(operaciones, 'ordenes', 'tesoreria', { origen_area: 'venta-pagares', estado: 'solicitada' });
  for (const { id: orden_id, num_orden, monto, nombre } of ordenes) {
    await n.acto(operaciones, 'preparar_orden', 'tesoreria', { orden_id, medio: 'VALE_VISTA', cuenta_banco: BANCO });
    const { estado } = await n.acto(operaciones, 'autorizar_orden', 'tesoreria2', { orden_id });
    if (estado === 'preparada') await n.acto(operaciones, 'autorizar_orden', 'gerencia', { orden_id });
    const comprobante = `VV-${num_orden}`;
    await n.acto(operaciones, 'confirmar_orden', 'tesoreria', { orden_id, fecha: n.fecha, comprobante });
    banco.push({ fecha: n.fecha, glosa: `VALE VISTA ${nombre.toUpperCase()}`, documento: comprobante, abono: 0, cargo: monto });
  }
}

/** One note comes back to us, with the buyer's agreement. */
async function recomprar(n: Narrador, id: string, banco: LineaBanco[]): Promise<void> {
  const { items, num_venta } = await ver(n, id);
  const uno = items.findLast((i) => i.estado === 'endosado');
  if (!uno) return;
  const de = { tipo_archivo: 'ACUERDO_DE_RECOMPRA', referido_tipo: 'venta', referido_id: id } as const;
  const archivo_acuerdo = await subir(n, 'tesoreria', de, [`Acuerdo de recompra, venta ${num_venta}`, uno.pagarevista]);
  const motivo = 'El cliente reprograma sus ventas y preferimos tener el crédito';
  await n.hacer(ventas, 'recomprar', 'tesoreria', id, { pagarevista: uno.pagarevista, motivo, archivo_acuerdo });
  await pagar(n, banco);
}

/** The lots sold to investors, on their days; the money of each month goes to who bought them. */
export function agendarLotes(n: Narrador, hasta: Fecha, mesa: Mesa): void {
  const { banco } = mesa;
  n.agendarAparte(addDays(hasta, -160), async () => {
    for (const c of COMPRADORES)
      await n.acto(ventas, 'guardar_comprador', 'tesoreria', { ...c, correo: `mesa@${c.rut.slice(0, 8)}.ejemplo.cl`, activo: true });
  });
  for (const l of LOTES)
    n.agendarAparte(addDays(hasta, -l.dias), async () => {
      const id = await vender(n, l, mesa);
      if (!id || l.fin !== 'vendido') return;
      for (let dia = addDays(n.fecha, 35); dia < addDays(hasta, -3); dia = addDays(dia, 30))
        n.agendarAparte(dia, async () => {
          await rendir(n, id);
          await pagar(n, banco);
        });
      if (!l.con_responsabilidad) n.agendarAparte(addDays(n.fecha, 66), () => recomprar(n, id, banco));
    });
}

/** The statement of what came in since the last one, when something did. */
async function rendir(n: Narrador, id: string): Promise<void> {
  const { por_rendir } = await n.detalle<{ por_rendir: number }>(ventas, 'tesoreria', id);
  if (por_rendir > 0) await n.hacer(ventas, 'rendir', 'tesoreria', id, {});
}
