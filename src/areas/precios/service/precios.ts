import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { cuentaPorNumero, cuentasActivas, cuentasPorId, fijarPlan, nombresDe } from '#areas/usuarios/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract, PERIODICIDADES, PLANES, type Plan } from '../contract.ts';
import { exigirCoherente, precioDe, vigente } from '../domain/precio.ts';
import { planes, planesContrato, planesPrecio, planesPregunta } from '../tables.ts';

type Codigo = (typeof PLANES)[number];
type Contratada = typeof planesContrato.$inferSelect;

const MAX = 500;

const tarifasDe = (ctx: ReadCtx) =>
  ctx.db.select().from(planesPrecio).where(eq(planesPrecio.empresa_id, ctx.empresa_id)).orderBy(desc(planesPrecio.desde)).limit(MAX);

/** GET /pricing/data: the three plans with the price of the business date. */
async function datos(ctx: ReadCtx) {
  const rows = await ctx.db.select().from(planes).where(eq(planes.empresa_id, ctx.empresa_id));
  const tarifas = await tarifasDe(ctx);
  const plan = (codigo: Codigo): Plan => {
    const p = rows.find((r) => r.codigo === codigo);
    const hoy = vigente(
      tarifas.filter((t) => t.plan === codigo),
      ctx.hoy,
    );
    if (!p || !hoy) throw new NotFound();
    return {
      title: p.title,
      subtitle: p.subtitle,
      img: `/precios/${codigo}.svg`,
      monthlyPrice: hoy.monthlyPrice,
      yearlyPlan: { perMonth: hoy.perMonth, totalAnnual: hoy.totalAnnual },
      planBenefits: p.planBenefits,
      popular: p.popular,
    };
  };
  const qandA = await ctx.db
    .select({ question: planesPregunta.question, ans: planesPregunta.ans })
    .from(planesPregunta)
    .where(eq(planesPregunta.empresa_id, ctx.empresa_id))
    .orderBy(asc(planesPregunta.orden));
  return { basicPlan: plan('basic'), standardPlan: plan('standard'), enterprisePlan: plan('enterprise'), qandA };
}

async function conNombres(ctx: ReadCtx, rows: readonly Contratada[]) {
  const nombres = await nombresDe(
    ctx,
    rows.map((r) => r.usuario_id),
  );
  return rows.map(({ usuario_id, ...r }) => ({ ...r, usuario: usuario_id, nombre: nombres.get(usuario_id) ?? 'Cuenta eliminada' }));
}

const deUsuario = (ctx: ReadCtx, usuario_id: string) =>
  and(eq(planesContrato.empresa_id, ctx.empresa_id), eq(planesContrato.usuario_id, usuario_id));

async function mio(ctx: ReadCtx) {
  const { usuario_id } = ctx.session;
  const [cuenta] = await cuentasPorId(ctx, [usuario_id]);
  const rows = await ctx.db
    .select()
    .from(planesContrato)
    .where(and(deUsuario(ctx, usuario_id), isNull(planesContrato.hasta)));
  const [contrato] = await conNombres(ctx, rows);
  return { plan: cuenta?.currentPlan ?? 'basic', contrato: contrato ?? null };
}

/**
 * Gives a plan to an account from today, at the price in force; the one it had ends and keeps its price. 404 for an account that is
 * not of the company, 422 `plan_ya_contratado`.
 */
async function contratar(ctx: Ctx, cuenta: string, plan: Codigo, periodicidad: (typeof PERIODICIDADES)[number]) {
  const usuario = /^\d+$/.test(cuenta) ? (await cuentaPorNumero(ctx, Number(cuenta)))?.id : cuenta;
  if (usuario === undefined) throw new NotFound();
  // The account's row is held while its plans change: two at once wait for each other.
  await fijarPlan(ctx, usuario, plan);
  const suyos = await ctx.db.select().from(planesContrato).where(deUsuario(ctx, usuario)).orderBy(desc(planesContrato.n)).limit(1);
  const actual = suyos[0];
  if (actual && actual.hasta === null) {
    if (actual.plan === plan && actual.periodicidad === periodicidad) throw new Rule('plan_ya_contratado', {}, { plan: ['Ya lo tiene'] });
    await ctx.update(planesContrato, actual.id, { hasta: ctx.hoy });
  }
  const tarifa = vigente(
    (await tarifasDe(ctx)).filter((t) => t.plan === plan),
    ctx.hoy,
  );
  if (!tarifa) throw new Rule('plan_sin_precio', { plan });
  const row = await ctx.insert(planesContrato, {
    usuario_id: usuario,
    plan,
    periodicidad,
    precio: precioDe(tarifa, periodicidad),
    desde: ctx.hoy,
    n: (actual?.n ?? 0) + 1,
  });
  ctx.audit({ entidad_id: row.id });
  const [contrato] = await conNombres(ctx, [row]);
  if (!contrato) throw new NotFound();
  return contrato;
}

/** Listener: the plans of an account that is gone. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  await ctx.db.delete(planesContrato).where(deUsuario(ctx, e.usuario_id));
}

const NOMBRE_PLAN: Record<Codigo, string> = { basic: 'Basic', standard: 'Standard', enterprise: 'Enterprise' };
const opcion = (codigo: string, nombre: string, i: number) => ({ codigo, nombre, activo: true, orden: i + 1 });

export const service = implement(contract, {
  mensajes: {
    precio_anual_incoherente: 'El total del año debe ser doce veces el mes: {esperado}',
    plan_ya_contratado: 'La cuenta ya tiene ese plan',
    plan_sin_precio: 'El plan {plan} no tiene precio vigente',
    precio_repetido: 'Ese plan ya tiene un precio desde esa fecha',
  },
  unicos: { plan_precio_desde: { codigo: 'precio_repetido', campo: 'desde' } },
  opciones: {
    planes: async () => PLANES.map((c, i) => opcion(c, NOMBRE_PLAN[c], i)),
    periodicidad: async () => PERIODICIDADES.map((c, i) => opcion(c, c === 'anual' ? 'Anual' : 'Mensual', i)),
    // The names of the accounts are for who gives them a plan.
    cuentas: async (ctx) => (ctx.can('precios:contratar') ? (await cuentasActivas(ctx)).map((c, i) => opcion(c.id, c.fullName, i)) : []),
  },
  handlers: {
    datos: (ctx) => datos(ctx),
    mio: (ctx) => mio(ctx),
    async precios(ctx) {
      const rows = await tarifasDe(ctx);
      const rige = new Set(
        PLANES.map(
          (c) =>
            vigente(
              rows.filter((r) => r.plan === c),
              ctx.hoy,
            )?.id,
        ),
      );
      return rows.map((r) => ({ ...r, vigente: rige.has(r.id) }));
    },
    async contratos(ctx) {
      const rows = await ctx.db
        .select()
        .from(planesContrato)
        .where(eq(planesContrato.empresa_id, ctx.empresa_id))
        .orderBy(desc(planesContrato.desde), desc(planesContrato.id))
        .limit(MAX);
      return conNombres(ctx, rows);
    },
    contratar: (ctx, { usuario, plan, periodicidad }) => contratar(ctx, usuario, plan, periodicidad),
    async cambiar_precio(ctx, datosPrecio) {
      exigirCoherente(datosPrecio);
      if (datosPrecio.desde < ctx.hoy) throw new Invalid({ desde: ['No puede empezar antes de hoy'] });
      const row = await ctx.insert(planesPrecio, { ...datosPrecio, puesto_por: ctx.session.nombre });
      return { ...row, vigente: row.desde <= ctx.hoy };
    },
  },
});
