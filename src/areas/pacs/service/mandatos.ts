import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { clientePorRut, personaPorRut } from '#areas/clientes/public.server.ts';
import { contratosDe } from '#areas/contratos/public.server.ts';
import { creditosDe } from '#areas/creditos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { isRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { contract } from '../contract.ts';
import type { Clase } from '../domain/codigos.ts';
import { PIDE_OTRA_ALTA } from '../domain/codigos.ts';
import { type EstadoMandato, estadosMandato, MANDATOS_VIVOS } from '../domain/estados.ts';
import { cargos, mandatoCreditos, mandatos } from '../tables.ts';
import { devolverABorrador } from './borrador.ts';
import { AREA, type MandatoRow } from './filas.ts';

/** States in which a credit may be charged to an account: its money is out, or about to be. */
const COBRABLES: readonly string[] = ['documentado', 'girado', 'vigente', 'moroso'];

const firmado = (c: { tipo: string; estado: string; fecha_firma: unknown }) => c.tipo === 'PAC' && c.estado === 'vigente';

/** What the form of a mandate offers: contracts of PAC in force and credits that are paid. */
export async function candidatosDe(ctx: ReadCtx, rut: Rut) {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
  const cliente = await clientePorRut(ctx, rut);
  const suyos = (await creditosDe(ctx, rut)).filter((c) => COBRABLES.includes(c.estado));
  const tomados =
    suyos.length === 0
      ? []
      : await ctx.rows(
          mandatoCreditos,
          and(
            eq(mandatoCreditos.vivo, true),
            inArray(
              mandatoCreditos.credito_id,
              suyos.map((c) => c.id),
            ),
          ),
        );
  const con = new Set(tomados.map((t) => t.credito_id));
  return {
    rut,
    nombre: cliente?.nombre ?? '',
    contratos: (await contratosDe(ctx, rut)).filter(firmado).map(({ id, num_contrato, fecha_firma, firmantes }) => ({
      id,
      num_contrato,
      fecha_firma,
      firmantes: firmantes.filter((f) => f.firmado_el).map((f) => ({ rut: f.rut, nombre: f.nombre })),
    })),
    creditos: suyos.map(({ id, numero, estado, moneda, plazo }) => ({ id, numero, estado, moneda, plazo, con_mandato: con.has(id) })),
  };
}

/** Option list `creditos` of a client. */
export async function opcionCreditos(ctx: ReadCtx, { rut }: Record<string, string>) {
  if (!rut || !isRut(rut) || !(await alcanzaCliente(ctx, rut))) return [];
  const { creditos } = await candidatosDe(ctx, rut as Rut);
  return creditos.map((c, i) => ({ codigo: c.id, nombre: `Crédito ${c.numero}`, activo: !c.con_mandato, orden: i + 1 }));
}

/** The account of a CuentaRUT is the body of the RUT of who holds it. 422 `cuenta_invalida`. */
function exigirCuenta(tipo_cuenta: string, cuenta: string, titular: string): void {
  if (tipo_cuenta === 'CUENTA_RUT' && cuenta !== titular.split('-')[0])
    throw new Rule('cuenta_invalida', {}, { cuenta: ['La CuentaRUT es el RUT sin dígito verificador'] });
}

type Nuevo = InputOf<typeof contract, 'crear'>;

/** The signed contract that the mandate stands on. 422 `sin_contrato_pac`, `falta_firma_titular` when the holder is another and did not sign it. */
async function exigirContrato(ctx: Ctx, d: { rut_cliente: Rut; rut_titular: Rut; contrato_id: string }): Promise<void> {
  const c = (await contratosDe(ctx, d.rut_cliente)).find((x) => x.id === d.contrato_id);
  if (!c || !firmado(c)) throw new Rule('sin_contrato_pac', {}, { contrato_id: ['Elija un contrato PAC vigente del cliente'] });
  if (d.rut_titular === d.rut_cliente) return;
  if (!c.firmantes.some((f) => f.rut === d.rut_titular && f.firmado_el !== null))
    throw new Rule('falta_firma_titular', {}, { rut_titular: ['El titular de la cuenta no firmó ese contrato'] });
}

/**
 * A new mandate, still unknown to its bank. Refusals: 422 `sin_contrato_pac`, `falta_firma_titular`, `cuenta_invalida`, `credito_ajeno`; 409
 * `mandato_repetido`, `credito_con_mandato`.
 */
export async function crear(
  ctx: Ctx,
  d: Omit<Nuevo, 'rut_cliente' | 'rut_titular' | 'fecha_firma'> & Pick<MandatoRow, 'rut_cliente' | 'rut_titular' | 'fecha_firma'>,
): Promise<MandatoRow> {
  if (!(await alcanzaCliente(ctx, d.rut_cliente))) throw new NotFound();
  const cliente = await clientePorRut(ctx, d.rut_cliente);
  if (!cliente) throw new NotFound();
  await exigirOpcion(ctx, 'bancos', d.banco, 'banco');
  await exigirOpcion(ctx, 'tipos_cuenta', d.tipo_cuenta, 'tipo_cuenta');
  await exigirOpcion(ctx, 'canales', d.canal, 'canal');
  if (d.fecha_firma > ctx.hoy) throw new Rule('fecha_futura', {}, { fecha_firma: ['No puede ser posterior a hoy'] });
  exigirCuenta(d.tipo_cuenta, d.cuenta, d.rut_titular);
  await exigirContrato(ctx, d);
  const suyos = new Map((await creditosDe(ctx, d.rut_cliente)).map((c) => [c.id, c]));
  const elegidos = [...new Set(d.creditos)].map((id) => {
    const c = suyos.get(id);
    if (!c || !COBRABLES.includes(c.estado)) throw new Rule('credito_ajeno', {}, { creditos: ['Elija créditos vigentes del cliente'] });
    return c;
  });
  const { creditos: _c, ...datos } = d;
  const titular = d.rut_titular === d.rut_cliente ? cliente.nombre : (await personaPorRut(ctx, d.rut_titular))?.nombre;
  const m = await ctx.insert(mandatos, {
    ...datos,
    num_mandato: await ctx.folio('mandato_pac'),
    nombre: cliente.nombre,
    nombre_titular: titular ?? d.rut_titular,
    tope_uf: d.tope_uf ?? null,
    dia_cargo: d.dia_cargo ?? null,
  });
  await tomarCreditos(ctx, m, elegidos);
  return m;
}

/** The credits come under the mandate. 409 `credito_con_mandato`. */
async function tomarCreditos(ctx: Ctx, m: MandatoRow, elegidos: readonly { id: string; numero: number }[]): Promise<void> {
  const otros = await ctx.rows(
    mandatoCreditos,
    and(
      eq(mandatoCreditos.vivo, true),
      inArray(
        mandatoCreditos.credito_id,
        elegidos.map((c) => c.id),
      ),
    ),
  );
  const [otro] = otros;
  if (otro)
    throw new Conflict(
      'credito_con_mandato',
      { numero: otro.numero },
      { creditos: [`El crédito ${otro.numero} ya tiene un mandato vivo`] },
    );
  await ctx.insertMany(
    mandatoCreditos,
    elegidos.map((c) => ({ mandato_id: m.id, credito_id: c.id, numero: c.numero })),
  );
}

interface Paro {
  motivo: string;
  codigo?: string | null;
  clase?: Clase | null;
}

/** Charges of a mandate that nobody downloaded yet go back to draft with their list, which says why. */
async function soltarCargos(ctx: Ctx, m: MandatoRow, motivo: string): Promise<void> {
  const suyos = await ctx.rows(cargos, and(eq(cargos.mandato_id, m.id), eq(cargos.estado, 'incluido')));
  for (const lote_id of new Set(suyos.map((c) => c.lote_id))) await devolverABorrador(ctx, lote_id, motivo);
}

/** No charge leaves for it until somebody resumes it. */
export async function suspender(ctx: Ctx, m: MandatoRow, p: Paro): Promise<void> {
  ctx.audit({ motivo: p.motivo });
  await ctx.update(mandatos, m.id, {
    estado: estadosMandato.go(m.estado, 'suspender'),
    motivo: p.motivo,
    codigo_rechazo: p.codigo ?? m.codigo_rechazo,
    clase_rechazo: p.clase ?? m.clase_rechazo,
  });
  await soltarCargos(ctx, m, `se suspendió el mandato ${m.num_mandato}`);
}

/** 422 `cuenta_rechazada` when the bank said that the account or its holder is wrong. */
export function exigirReanudable(m: MandatoRow): void {
  if (m.clase_rechazo && PIDE_OTRA_ALTA.includes(m.clase_rechazo)) throw new Rule('cuenta_rechazada');
}

async function soltarCreditos(ctx: Ctx, m: MandatoRow): Promise<void> {
  for (const c of await ctx.lockAll(mandatoCreditos, and(eq(mandatoCreditos.mandato_id, m.id), eq(mandatoCreditos.vivo, true))))
    await ctx.update(mandatoCreditos, c.id, { vivo: false });
}

/** It is over: revoked by its holder, by the bank or with its contract, or ended with its credits. The bank is told in the next bajas. */
export async function acabar(
  ctx: Ctx,
  m: MandatoRow,
  como: 'revocar' | 'terminar',
  p: Paro & { evidencia?: string | null },
): Promise<void> {
  if (!MANDATOS_VIVOS.includes(m.estado)) return;
  ctx.audit({ motivo: p.motivo });
  const avisar: readonly EstadoMandato[] = ['enviado_banco', 'activo', 'suspendido'];
  await ctx.update(mandatos, m.id, {
    estado: estadosMandato.go(m.estado, como),
    motivo: p.motivo,
    baja_el: ctx.hoy,
    baja_pendiente: avisar.includes(m.estado),
    ...(p.evidencia ? { evidencia: p.evidencia } : {}),
    ...(p.codigo ? { codigo_rechazo: p.codigo, clase_rechazo: p.clase ?? null } : {}),
  });
  await soltarCargos(ctx, m, `el mandato ${m.num_mandato} dejó de estar vigente`);
  await soltarCreditos(ctx, m);
  await ctx.emit('pendiente.cerrado', { area: AREA, registro_id: m.id });
}
