import { clientes, cuentas, lineas, personas } from '#areas/clientes/tables.ts';
import { contratos } from '#areas/contratos/tables.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { R, rutDeFirma, siguiente } from './empresa.fixture.ts';

type Ficha = Partial<typeof clientes.$inferInsert>;
type Linea = Partial<typeof lineas.$inferInsert>;
type Cuenta = Partial<typeof cuentas.$inferInsert>;

interface Firma {
  rut: Rut;
  nombre: string;
}

/** A firm that somebody wrote down: it is a client, a debtor or nobody yet. */
export async function empresaConocida(ctx: Ctx, o: { rut?: Rut; nombre?: string; es_deudor?: boolean } = {}): Promise<Firma> {
  const n = siguiente();
  const { rut = rutDeFirma(n), nombre = `Firma ${n} SpA`, ...resto } = o;
  await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre, razon_social: nombre, ...resto });
  return { rut, nombre };
}

/** An active client of his own, so that each test spends its own; `ejecutivo`: the person who attends him, in the first branch. */
export async function clienteActivo(ctx: Ctx, o: { rut?: Rut; nombre?: string; ficha?: Ficha; ejecutivo?: number } = {}): Promise<Firma> {
  const { ficha, ejecutivo, ...quien } = o;
  const firma = await empresaConocida(ctx, { nombre: `Cliente ${siguiente()} SpA`, ...quien });
  await ctx.insert(clientes, { rut: firma.rut, estado: 'activo', ...ficha });
  if (ejecutivo === undefined) return firma;
  const [s] = await ctx.db.select().from(sucursales).limit(1);
  if (s) await asignarCartera(ctx, firma.rut, R(ejecutivo), s.id);
  return firma;
}

/** A line in force all of 2026, with nothing used: its id. */
export async function lineaDe(ctx: Ctx, rut: Rut, monto: number, cambios: Linea = {}): Promise<string> {
  const n = siguiente();
  const cero = pesos(0);
  const linea = await ctx.insert(lineas, {
    numero: n,
    cliente_rut: rut,
    monto: String(monto),
    moneda: 'CLP',
    monto_pesos: pesos(monto),
    usado: cero,
    reservado: cero,
    sobregiro: cero,
    desde: fecha('2026-01-01'),
    hasta: fecha('2026-12-31'),
    anticipo_pct: '95.00',
    tasa_mensual: '1.8000',
    con_responsabilidad: true,
    solicitud_id: `s-${n}`,
    ...cambios,
  });
  return linea.id;
}

/** The framework contract of a client, in force all of 2026, with or without the clause to compensate. */
export async function marcoDe(ctx: Ctx, { rut, nombre }: Firma, compensacion = true): Promise<void> {
  await ctx.insert(contratos, {
    num_contrato: siguiente(),
    tipo: 'MARCO_FACTORING',
    cliente_rut: rut,
    nombre,
    monto_fijo: true,
    monto: '1000000000',
    moneda: 'CLP',
    plazo_dias: 365,
    fecha_inicio: fecha('2026-01-01'),
    fecha_vencimiento: fecha('2026-12-31'),
    con_responsabilidad: true,
    clausulas: { compensacion, mandato_llenado: true, mandato_cobro: true, domicilio: true },
    estado: 'vigente',
  });
}

const UN_DIA = 24 * 3_600_000;

/** An account of the client, validated by another person long ago: its id. It may be used a day after. */
export async function cuentaDe(
  ctx: Ctx,
  rut: Rut,
  { validada_en = new Date('2026-02-01T12:00:00Z'), ...cambios }: Cuenta = {},
): Promise<string> {
  const cuenta = await ctx.insert(cuentas, {
    cliente_rut: rut,
    banco: '001',
    ctacte: '000123456',
    tipo_cuenta: 'CORRIENTE',
    rut_titular: rut,
    estado: 'validada',
    creada_por: ['x'],
    validada_por: ['y'],
    validada_en,
    disponible_desde: validada_en && new Date(validada_en.getTime() + UN_DIA),
    ...cambios,
  });
  return cuenta.id;
}
