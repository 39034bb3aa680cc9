import { clientePorRut, personaPorRut } from '#areas/clientes/public.server.ts';
import { contabilizar } from '#areas/libro/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { pasivos } from '../tables.ts';
import { deudasPagables } from './deudas.ts';
import { anotar, type PasivoFila, pkDe } from './mover.ts';

/** Receipts that post their own entry when their payer is known. */
const QUIEN_CONTABILIZA = 'recaudaciones';

type Dicha = { rut: string; evidencia: string; obligaciones: readonly string[] };

const esLaMisma = (antes: Dicha | null, ahora: Dicha): boolean =>
  antes !== null &&
  antes.rut === ahora.rut &&
  antes.evidencia === ahora.evidencia &&
  [...antes.obligaciones].sort().join() === [...ahora.obligaciones].sort().join();

/** First person: whose the deposit seems to be, why, and which debts of that RUT it pays. Nothing moves yet. The same said again is refused, for it waits for another person. */
export async function proponer(ctx: Ctx, p: PasivoFila, e: { rut: Rut; evidencia: string; obligaciones: string[] }): Promise<void> {
  if (p.identificado) throw new Rule('ya_identificado');
  const persona = await personaPorRut(ctx, e.rut);
  if (!persona) throw new Invalid({ rut: ['Nadie tiene ese RUT en el sistema: ingréselo primero'] });
  if (e.obligaciones.length > 0) {
    if (p.origen_area !== QUIEN_CONTABILIZA) throw new Invalid({ obligaciones: ['Este depósito se aplica después, con una solicitud'] });
    const suyas = new Set((await deudasPagables(ctx, e.rut)).map((d) => d.pk));
    if (e.obligaciones.some((pk) => !suyas.has(pk))) throw new Rule('deuda_ajena', { rut: e.rut });
  }
  if (esLaMisma(p.propuesta, e)) throw new Conflict('ya_propuesto', { nombre: persona.nombre });
  ctx.audit({ motivo: e.evidencia });
  await ctx.update(pasivos, p.id, {
    propuesta: {
      rut: e.rut,
      nombre: persona.nombre,
      evidencia: e.evidencia,
      obligaciones: e.obligaciones,
      por: ctx.people,
      fecha: ctx.hoy,
    },
  });
  await ctx.emit('pendiente.cerrado', { area: 'pasivos', entidad_id: p.id, tipo: 'completar' });
  await ctx.emit('pendiente.abierto', {
    area: 'pasivos',
    entidad_id: p.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Confirmar que el depósito ${p.comprobante} es de ${persona.nombre}`,
    monto: p.amount,
    url: `/pasivos/${p.id}`,
    permiso: 'pasivos:identificar',
    makers: ctx.people,
  });
}

/**
 * Second person: the deposit is of the RUT proposed. It becomes SALDO_A_FAVOR (2106 → 2105) and, when a receipt gave birth to it, that
 * receipt applies to the debts chosen (`pasivo.identificado`), which posts instead of here.
 */
export async function identificar(ctx: Ctx, p: PasivoFila): Promise<void> {
  if (p.identificado) throw new Rule('ya_identificado');
  const propuesta = p.propuesta;
  if (!propuesta) throw new Rule('sin_propuesta');
  ctx.requireOther(propuesta.por);
  ctx.audit({ motivo: propuesta.evidencia });
  const row = await ctx.update(pasivos, p.id, {
    identificado: true,
    rut: propuesta.rut,
    nombre: propuesta.nombre,
    tipo_pasivo: 'SALDO_A_FAVOR',
  });
  const origen = { area: 'pasivos', id: p.id };
  const comun = { clase: 'reclasificar' as const, monto: p.amount, fecha: ctx.hoy, origen, motivo: propuesta.evidencia };
  await anotar(ctx, row, { ...comun, efecto: -p.amount, tipo_pasivo: p.tipo_pasivo });
  await anotar(ctx, row, { ...comun, efecto: p.amount });
  await ctx.emit('pendiente.cerrado', { area: 'pasivos', entidad_id: p.id });
  if (p.origen_area !== QUIEN_CONTABILIZA) {
    const aux = { rut: propuesta.rut, pk: pkDe(p.id), documento: p.comprobante, monto: pesos(p.amount) };
    await contabilizar(
      ctx,
      'pasivo_reclasificacion',
      { caso: 'deposito_identificado', deposito: aux, pasivos: [{ ...aux, tipo_pasivo: 'SALDO_A_FAVOR' }] },
      { origen, fecha: ctx.hoy, glosa: 'Depósito identificado' },
    );
  }
  await ctx.emit('pasivo.identificado', { pasivo_id: p.id, rut: propuesta.rut, obligaciones: propuesta.obligaciones });
  const cliente = await clientePorRut(ctx, propuesta.rut);
  if (cliente?.ejecutivo_rut) {
    await ctx.emit('aviso.enviado', {
      permiso: 'pasivos:solicitar',
      tipo: 'deposito_identificado',
      titulo: 'Depósito identificado',
      cuerpo: `El depósito ${p.comprobante} es de ${propuesta.nombre}`,
      url: `/pasivos/${p.id}`,
    });
  }
}
