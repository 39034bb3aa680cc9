import { and, desc, eq, isNull } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { empresaDe, sucursalesDe, sucursalPorId } from '#areas/empresas/public.server.ts';
import { PERFILES, usuariosConPerfil } from '#areas/perfiles/public.server.ts';
import { zonaDeSucursal, zonasActivas } from '#areas/zonas/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { asignaciones, carteras, ejecutivos } from '../tables.ts';
import { carteraDe, exigirReceptor, planeadosPara, traspasar } from './cartera.ts';
import { ausentesHoy, cuentaCartera, listar, nombreDe } from './lista.ts';
import { mensajes } from './mensajes.ts';
import { accesoDe, cambiarPerfil, decidirPerfil, exigirCambio, historiaDePerfiles } from './perfil.ts';

type EjecutivoRow = typeof ejecutivos.$inferSelect;
const MUESTRA = 200;

async function detalle(ctx: ReadCtx, row: EjecutivoRow) {
  const sucursales = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
  const zonas = new Map((await zonasActivas(ctx)).map((z) => [z.id, z.nombre]));
  const cartera = await carteraDe(ctx, row.rut);
  const historia = await ctx.db
    .select()
    .from(asignaciones)
    .where(and(eq(asignaciones.empresa_id, ctx.empresa_id), eq(asignaciones.ejecutivo_rut, row.rut)))
    .orderBy(desc(asignaciones.desde));
  const propia = row.zona_id ? zonas.get(row.zona_id) : undefined;
  const ausente = row.estado === 'activo' && (await ausentesHoy(ctx)).has(row.rut);
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    ...row,
    estado: ausente ? 'licencia' : row.estado,
    empresa: empresa?.razon_social ?? '',
    jefe: await nombrePorRut(ctx, row.jefe_rut),
    reemplazante: await nombrePorRut(ctx, row.reemplazante_rut),
    historia_perfiles: await historiaDePerfiles(ctx, row.rut),
    ...(await accesoDe(ctx, row.rut)),
    nombre: nombreDe(row),
    sucursal: sucursales.get(row.sucursal_id) ?? null,
    zona: propia ?? (await zonaDeSucursal(ctx, row.sucursal_id))?.nombre ?? null,
    cartera: cartera.slice(0, MUESTRA),
    cartera_total: cartera.length,
    historia: historia.map((h) => ({ ...h, sucursal: sucursales.get(h.sucursal_id) ?? '—' })),
  };
}

async function nombrePorRut(ctx: ReadCtx, rut: Rut | null): Promise<string | null> {
  if (!rut) return null;
  const [e] = await ctx.db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, rut)));
  return e ? nombreDe(e) : rut;
}

type Datos = Partial<Pick<EjecutivoRow, 'sucursal_id' | 'clase' | 'cargo'>> & {
  zona_id?: string | null | undefined;
  reemplazante_rut?: string | null | undefined;
  jefe_rut?: string | null | undefined;
};

/** The lists and people that a record may name; the person itself is not its own stand-in nor its own boss. */
async function revisar(ctx: Ctx, rut: Rut, d: Datos, antes?: EjecutivoRow): Promise<void> {
  if (d.zona_id && !(await zonasActivas(ctx)).some((z) => z.id === d.zona_id)) throw new Invalid({ zona_id: ['Elija una zona activa'] });
  if (d.sucursal_id && !(await sucursalPorId(ctx, d.sucursal_id))?.vigente)
    throw new Invalid({ sucursal_id: ['Elija una sucursal vigente'] });
  if (d.clase && d.clase !== antes?.clase) await exigirOpcion(ctx, 'clases', d.clase, 'clase');
  if (d.cargo && d.cargo !== antes?.cargo) await exigirOpcion(ctx, 'cargos', d.cargo, 'cargo');
  for (const campo of ['reemplazante_rut', 'jefe_rut'] as const) {
    const otro = d[campo];
    if (!otro || otro === antes?.[campo]) continue;
    if (otro === rut) throw new Invalid({ [campo]: ['No puede ser la misma persona'] });
    const [row] = await ctx.db
      .select({ estado: ejecutivos.estado })
      .from(ejecutivos)
      .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, otro as Rut)));
    if (row?.estado !== 'activo') throw new Invalid({ [campo]: ['Elija a una persona activa'] });
  }
}

/** Closes the current assignment and opens another when branch, title or class changed. */
async function asignar(ctx: Ctx, e: EjecutivoRow, desde: Fecha): Promise<void> {
  const [actual] = await ctx.db
    .select()
    .from(asignaciones)
    .where(and(eq(asignaciones.empresa_id, ctx.empresa_id), eq(asignaciones.ejecutivo_rut, e.rut), isNull(asignaciones.hasta)));
  if (actual && actual.sucursal_id === e.sucursal_id && actual.cargo === e.cargo && actual.clase === e.clase) return;
  if (actual) await ctx.update(asignaciones, actual.id, { hasta: maxFecha(addDays(desde, -1), actual.desde) });
  await ctx.insert(asignaciones, { ejecutivo_rut: e.rut, sucursal_id: e.sucursal_id, cargo: e.cargo, clase: e.clase, desde });
}

/** Leaving: the portfolio goes to the heir, the rest of the work by event; the last administrator stays. */
async function desvincular(
  ctx: Ctx,
  row: EjecutivoRow,
  o: { fecha: Fecha; heredero?: Rut | null | undefined; motivo: string },
): Promise<void> {
  if (o.fecha < row.fecha_ingreso) throw new Invalid({ fecha: ['Es anterior a la fecha de ingreso'] });
  if (o.fecha > ctx.hoy)
    throw new Invalid({ fecha: ['Regístrela el día de la salida; la cartera se puede traspasar antes, con su fecha'] });
  const admins = await usuariosConPerfil(ctx.db, ctx.empresa_id, ['ADMIN'], ctx.hoy);
  if (row.usuario_id && admins.length === 1 && admins[0] === row.usuario_id) throw new Rule('ultimo_administrador');
  if (o.heredero) await exigirReceptor(ctx, row.rut, o.heredero, 'heredero');
  const tiene = (await carteraDe(ctx, row.rut)).length;
  const planeados = await planeadosPara(ctx, row.rut);
  const n = tiene + planeados.length;
  if (n > 0 && !o.heredero) throw new Rule('cartera_sin_heredero', { n }, { heredero: [`Indique quién recibe ${n} clientes`] });
  ctx.audit({ motivo: o.motivo });
  if (tiene > 0 && o.heredero) await traspasar(ctx, { de: row.rut, a: o.heredero, desde: ctx.hoy });
  for (const c of planeados) await ctx.update(carteras, c.id, { ejecutivo_rut: o.heredero ?? c.ejecutivo_rut });
  const [actual] = await ctx.db
    .select()
    .from(asignaciones)
    .where(and(eq(asignaciones.empresa_id, ctx.empresa_id), eq(asignaciones.ejecutivo_rut, row.rut), isNull(asignaciones.hasta)));
  if (actual) await ctx.update(asignaciones, actual.id, { hasta: maxFecha(o.fecha, actual.desde) });
  await ctx.update(ejecutivos, row.id, { estado: 'desvinculado', fecha_salida: o.fecha });
  await ctx.emit('ejecutivo.desvinculado', { rut: row.rut, heredero: o.heredero ?? null, fecha: o.fecha });
}

async function activos(ctx: ReadCtx, salvo: string | undefined) {
  const rows = await ctx.db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.estado, 'activo')))
    .orderBy(ejecutivos.apellidos);
  return rows
    .filter((e) => e.rut !== salvo && e.id !== salvo)
    .map((e, i) => ({ codigo: e.rut, nombre: nombreDe(e), activo: true, orden: i + 1 }));
}

async function organigrama(ctx: ReadCtx) {
  const personas = await ctx.db
    .select({
      id: ejecutivos.id,
      nombres: ejecutivos.nombres,
      apellidos: ejecutivos.apellidos,
      cargo: ejecutivos.cargo,
      sucursal_id: ejecutivos.sucursal_id,
      cartera: cuentaCartera(ctx),
    })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.estado, 'activo')))
    .orderBy(ejecutivos.apellidos);
  const zonas = new Map<string, { sucursal: string; personas: { id: string; nombre: string; cargo: string; cartera: number }[] }[]>();
  for (const s of await sucursalesDe(ctx)) {
    const zona = (await zonaDeSucursal(ctx, s.id))?.nombre ?? 'Sin zona';
    const suyas = personas
      .filter((p) => p.sucursal_id === s.id)
      .map((p) => ({ id: p.id, nombre: nombreDe(p), cargo: p.cargo, cartera: p.cartera }));
    zonas.set(zona, [...(zonas.get(zona) ?? []), { sucursal: s.nombre, personas: suyas }]);
  }
  const orden = new Map((await zonasActivas(ctx)).map((z, i) => [z.nombre, i]));
  return [...zonas]
    .map(([zona, sucursales]) => ({ zona, sucursales }))
    .sort((a, b) => (orden.get(a.zona) ?? orden.size) - (orden.get(b.zona) ?? orden.size));
}

export const service = implement(contract, {
  mensajes,
  columnas: exportColumns(CAMPOS),
  estados,
  tabla: 'ejecutivo',
  unicos: {
    ejecutivo_rut: { codigo: 'rut_en_uso', campo: 'rut' },
    ejecutivo_email: { codigo: 'email_en_uso', campo: 'email' },
  },
  lista: listaEnPalabras({ cargo: 'cargos', clase: 'clases', perfiles: {}, estado: { licencia: 'Con licencia' } }, listar),
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(ejecutivos, id) : ctx.get(ejecutivos, id)),
  detalle,
  checks: {
    aprobar_perfil: (ctx, row) => exigirCambio(ctx, row.rut),
    rechazar_perfil: (ctx, row) => exigirCambio(ctx, row.rut),
  },
  opciones: {
    empresas: async (ctx) => {
      const e = await empresaDe(ctx.db, ctx.empresa_id);
      return e ? [{ codigo: e.id, nombre: e.razon_social, activo: true, orden: 1 }] : [];
    },
    // The form stores the zone by id.
    zonas: async (ctx) => (await zonasActivas(ctx)).map((z) => ({ ...z, codigo: z.id, codigo_zona: z.codigo })),
    // The form stores the branch by id.
    sucursales: async (ctx) => (await sucursalesDe(ctx)).map((s) => ({ ...s, codigo: s.id, codigo_sucursal: s.codigo })),
    reemplazantes: (ctx, query) => activos(ctx, query.rut ?? query.id),
    perfiles: async () => PERFILES.map((p, i) => ({ codigo: p.codigo, nombre: p.nombre, activo: true, orden: i + 1 })),
  },
  handlers: {
    async crear(ctx, input) {
      await revisar(ctx, input.rut, input);
      const row = await ctx.insert(ejecutivos, input);
      await asignar(ctx, row, row.fecha_ingreso);
      return detalle(ctx, row);
    },
    async editar(ctx, { id, version: _version, ...datos }, row) {
      await revisar(ctx, row.rut, datos, row);
      await asignar(ctx, await ctx.update(ejecutivos, id, datos), ctx.hoy);
    },
    async vista_traspaso(ctx, { sucursal_id }, row) {
      const filas = await carteraDe(ctx, row.rut, sucursal_id);
      const sucursales = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
      const cliente_ruts = filas.map((c) => c.cliente_rut);
      const arrastra = (await ctx.ask('cartera.por_traspasar', { cliente_ruts, de: row.rut })).flatMap((r) => r.answer);
      return {
        clientes: filas.map((c) => ({ cliente_rut: c.cliente_rut, sucursal: sucursales.get(c.sucursal_id) ?? '—', desde: c.desde })),
        arrastra,
      };
    },
    async traspasar(ctx, { a, cliente_ruts, sucursal_id, desde, motivo }, row) {
      ctx.audit({ ...(motivo ? { motivo } : {}) });
      return { traspasados: await traspasar(ctx, { de: row.rut, a, desde: desde ?? ctx.hoy, cliente_ruts, sucursal_id }) };
    },
    cambiar_perfil: (ctx, { perfiles, motivo }, row) => cambiarPerfil(ctx, row.rut, perfiles, motivo),
    aprobar_perfil: (ctx, { comentario }, row) => decidirPerfil(ctx, row.rut, 'aprobada', comentario),
    rechazar_perfil: (ctx, { motivo }, row) => decidirPerfil(ctx, row.rut, 'rechazada', motivo),
    desvincular: (ctx, input, row) => desvincular(ctx, row, input),
    async reincorporar(ctx, { id, fecha }, row) {
      if (row.fecha_salida && fecha <= row.fecha_salida) throw new Invalid({ fecha: ['Debe ser posterior a la salida'] });
      await asignar(ctx, await ctx.update(ejecutivos, id, { estado: 'activo', fecha_salida: null }), fecha);
    },
    organigrama: (ctx) => organigrama(ctx),
  },
});
