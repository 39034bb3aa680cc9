import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import { avalPorId } from '#areas/avales/public.server.ts';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarPersona, clientePorRut, filaPersona, vinculosDe } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { coberturaUf, exigirQueQuepa } from '../domain/cobertura.ts';
import { estados, OCUPAN } from '../domain/estados.ts';
import { exigirSeguro, type Seguro } from '../domain/seguro.ts';
import { type Bien, claseDe, claveBien, exigirAntecedentes, nombreBien, pideTasacion } from '../domain/tipos.ts';
import { garantias, tasaciones } from '../tables.ts';
import type { GarantiaRow } from './filas.ts';
import { contar } from './hecho.ts';

/** The ltv of its kind when nobody says another, percent. */
async function ltvDe(ctx: ReadCtx, tipo: string): Promise<string> {
  const clase = claseDe(tipo);
  if (clase === 'inmueble') return ctx.param(contract, 'ltv_inmueble');
  if (clase === 'financiera') return ctx.param(contract, 'ltv_financiera');
  return ctx.param(contract, clase === 'prenda' ? 'ltv_prenda' : 'ltv_personal');
}

/** The good is not already in another garantía of the same degree. 422 `bien_ya_gravado` {numero}. */
async function exigirBienLibre(ctx: ReadCtx, clave: string | null, grado: number, propia?: string): Promise<void> {
  if (clave === null) return;
  const [otra] = await ctx.db
    .select({ numero: garantias.numero })
    .from(garantias)
    .where(
      and(
        eq(garantias.empresa_id, ctx.empresa_id),
        eq(garantias.clave_bien, clave),
        inArray(garantias.estado, [...OCUPAN]),
        propia ? ne(garantias.id, propia) : undefined,
        grado > 1 ? eq(garantias.grado, grado) : gte(garantias.grado, 1),
      ),
    )
    .limit(1);
  if (otra) throw new Rule('bien_ya_gravado', { numero: otra.numero }, { grado: [`Ya está en la garantía ${otra.numero}`] });
}

interface DatosGarantia {
  tipo: string;
  sobre: 'GENERAL' | 'ESPECIFICA' | 'MIXTA';
  cliente_rut: Rut;
  beneficiario: string;
  otorgante_rut: Rut;
  nombre_otorgante: string;
  solicitud_id?: string | null;
  antes_de_giro?: boolean;
  constitucion?: string | null | undefined;
  grado: number;
  notaria?: string | null | undefined;
  repertorio?: string | null | undefined;
  fecha_escritura?: Fecha | null | undefined;
  conyuge_autoriza: boolean;
  prohibicion: boolean;
  bien: Bien;
  aval_id?: string | null | undefined;
  ltv?: string | null | undefined;
  valor_liquidacion_uf?: string | null | undefined;
  gravamenes_preferentes_uf: string;
  seguro?: Seguro | null | undefined;
  vence?: Fecha | null | undefined;
}

/** Proposes a garantía. 404 beyond the reach; 422 `bien_ya_gravado`, `fondo_por_su_area`. */
export async function proponer(ctx: Ctx, d: DatosGarantia): Promise<GarantiaRow> {
  const [cliente, alcanza] = await atOnce([clientePorRut(ctx, d.cliente_rut), alcanzaCliente(ctx, d.cliente_rut)]);
  if (!cliente || !alcanza) throw new NotFound();
  await exigirOpcion(ctx, 'tipos_garantia', d.tipo, 'tipo');
  await exigirOpcion(ctx, 'beneficiarios', d.beneficiario, 'beneficiario');
  if (claseDe(d.tipo) === 'fondo') throw new Rule('fondo_por_su_area', {}, { tipo: ['Pídala en Fondo de garantía'] });
  const clave = claveBien(d.tipo, d.bien);
  await exigirBienLibre(ctx, clave, d.grado);
  const persona = await asegurarPersona(ctx, { rut: d.otorgante_rut, nombre: d.nombre_otorgante });
  const ltv = d.ltv ?? (await ltvDe(ctx, d.tipo));
  // What an appraiser tells is not told here.
  const valor_liquidacion_uf = pideTasacion(d.tipo) ? '0' : (d.valor_liquidacion_uf ?? '0');
  return ctx.insert(garantias, {
    ...d,
    ltv,
    valor_liquidacion_uf,
    tasacion_uf: valor_liquidacion_uf,
    numero: await ctx.folio('garantia'),
    nombre_cliente: cliente.nombre,
    nombre_otorgante: persona.nombre,
    nombre_bien: nombreBien(d.tipo, d.bien),
    clave_bien: clave,
    seguro_vence: d.seguro?.vence ?? null,
  });
}

/** Corrects one not yet constituted. */
export async function corregir(ctx: Ctx, row: GarantiaRow, d: Partial<DatosGarantia>): Promise<void> {
  const bien = d.bien ?? row.bien;
  const grado = d.grado ?? row.grado;
  const clave_bien = claveBien(row.tipo, bien);
  await exigirBienLibre(ctx, clave_bien, grado, row.id);
  if (d.otorgante_rut) await asegurarPersona(ctx, { rut: d.otorgante_rut, nombre: d.nombre_otorgante ?? row.nombre_otorgante });
  const { valor_liquidacion_uf, ltv, ...resto } = d;
  const valor = pideTasacion(row.tipo) ? null : valor_liquidacion_uf;
  await ctx.update(garantias, row.id, {
    ...resto,
    ...(valor ? { valor_liquidacion_uf: valor, tasacion_uf: valor } : {}),
    ...(ltv ? { ltv } : {}),
    clave_bien,
    nombre_bien: nombreBien(row.tipo, bien),
    ...(d.seguro === undefined ? {} : { seguro_vence: d.seguro?.vence ?? null }),
  });
}

interface DatosTasacion {
  fecha: Fecha;
  tasador_rut: Rut;
  tasador: string;
  tasacion_uf: string;
  valor_liquidacion_uf: string;
}

/**
 * The appraiser is nobody of the client nor of who grants it, and each appraisal is later than the one before: they never overlap. `raiz`:
 * where its fields are in what was sent. 422 `tasador_relacionado`; 400 at the field.
 */
async function exigirTasacion(ctx: ReadCtx, row: GarantiaRow, t: DatosTasacion, raiz = ''): Promise<void> {
  const en = (campo: string, texto: string) => ({ [`${raiz}${campo}`]: [texto] });
  const vinculos = await atOnce([vinculosDe(ctx, row.cliente_rut), vinculosDe(ctx, row.otorgante_rut)]);
  const vinculados = vinculos.flat().map((v) => v.rut);
  if ([row.cliente_rut, row.otorgante_rut, ...vinculados].includes(t.tasador_rut)) {
    throw new Rule('tasador_relacionado', {}, en('tasador_rut', 'Elija un tasador independiente'));
  }
  if (t.fecha > ctx.hoy) throw new Invalid(en('fecha', 'La fecha no puede ser posterior a hoy'), 'fecha_futura');
  if (row.fecha_tasacion && t.fecha <= row.fecha_tasacion)
    throw new Invalid(en('fecha', `Ya hay una tasación del ${formatFecha(row.fecha_tasacion)}: indique una posterior`));
  if (cmp(t.valor_liquidacion_uf, t.tasacion_uf) > 0) throw new Invalid(en('valor_liquidacion_uf', 'No puede superar la tasación'));
}

/** Keeps an appraisal; answers what it changes in the garantía. */
async function anotarTasacion(ctx: Ctx, row: GarantiaRow, t: DatosTasacion) {
  const { fecha, tasador_rut, tasador, tasacion_uf, valor_liquidacion_uf } = t;
  const [ya] = await ctx.db
    .select({ id: tasaciones.id })
    .from(tasaciones)
    .where(and(eq(tasaciones.empresa_id, ctx.empresa_id), eq(tasaciones.garantia_id, row.id), eq(tasaciones.fecha, fecha)));
  // One asked for before it waited for approval is already in the history.
  if (!ya) await ctx.insert(tasaciones, { fecha, tasador_rut, tasador, tasacion_uf, valor_liquidacion_uf, garantia_id: row.id });
  return { tasacion_uf: t.tasacion_uf, valor_liquidacion_uf: t.valor_liquidacion_uf, fecha_tasacion: t.fecha, tasador: t.tasador };
}

export async function tasar(ctx: Ctx, row: GarantiaRow, t: DatosTasacion): Promise<void> {
  await exigirTasacion(ctx, row, t);
  await ctx.update(garantias, row.id, { ...(await anotarTasacion(ctx, row, t)), estado: estados.go(row.estado, 'registrar_tasacion') });
}

const SOCIEDAD_CONYUGAL = 'CASADO_SOCIEDAD_CONYUGAL';

/** What must be true to constitute it: papers of its kind, spouse, insurance in our favour, the aval in force. */
export async function exigirConstituible(ctx: ReadCtx, row: GarantiaRow): Promise<void> {
  exigirAntecedentes({ ...row, bien: { ...row.bien, aval_id: row.aval_id } });
  const p = await filaPersona(ctx, row.otorgante_rut);
  if (p?.estado_civil === SOCIEDAD_CONYUGAL && claseDe(row.tipo) !== 'financiera' && !row.conyuge_autoriza) {
    throw new Rule('falta_autorizacion_conyuge');
  }
  exigirSeguro(row.tipo, row.seguro ?? null, ctx.hoy);
  if (claseDe(row.tipo) !== 'personal') return;
  const aval = row.aval_id ? await avalPorId(ctx, row.aval_id) : undefined;
  if (aval?.estado !== 'vigente' || aval.cliente_rut !== row.cliente_rut) throw new Rule('aval_no_vigente');
}

/** FISCALIA, another than who proposed it: from now on it backs debts, by its coverage. */
export async function constituir(ctx: Ctx, row: GarantiaRow, fecha_constitucion: Fecha): Promise<void> {
  ctx.requireOther(row.hecho_por);
  await exigirConstituible(ctx, row);
  if (fecha_constitucion > ctx.hoy) throw new Invalid({ fecha_constitucion: ['La fecha no puede ser posterior a hoy'] }, 'fecha_futura');
  const viva = await ctx.update(garantias, row.id, {
    estado: estados.go(row.estado, 'constituir'),
    fecha_constitucion,
    cobertura_uf: coberturaUf(row),
  });
  await contar(ctx, viva);
  await ctx.emit('pendiente.cerrado', { area: 'garantias', entidad_id: row.id });
}

interface DatosModificacion {
  motivo: string;
  ltv?: string | null | undefined;
  gravamenes_preferentes_uf?: string | null | undefined;
  seguro?: Seguro | null | undefined;
  tasacion?: DatosTasacion | null | undefined;
}

export function exigirSinCambio(row: GarantiaRow): void {
  if (row.cambio_pedido) throw new Conflict('cambio_ya_pedido', { nombre: row.cambio_pedido.nombre });
}

/** Values, insurance or a new appraisal. At once when the coverage does not fall; otherwise it waits for another person. */
export async function modificar(ctx: Ctx, row: GarantiaRow, m: DatosModificacion): Promise<void> {
  exigirSinCambio(row);
  if (m.tasacion) await exigirTasacion(ctx, row, m.tasacion, 'tasacion.');
  ctx.audit({ motivo: m.motivo });
  const valores = {
    ltv: m.ltv ?? row.ltv,
    gravamenes_preferentes_uf: m.gravamenes_preferentes_uf ?? row.gravamenes_preferentes_uf,
    valor_liquidacion_uf: m.tasacion?.valor_liquidacion_uf ?? row.valor_liquidacion_uf,
    tasacion_uf: m.tasacion?.tasacion_uf ?? row.tasacion_uf,
  };
  const seguro = m.seguro ?? row.seguro ?? null;
  const cobertura_uf = coberturaUf(valores);
  exigirQueQuepa(cobertura_uf, row.asignado_uf);
  if (cmp(cobertura_uf, row.cobertura_uf) < 0) {
    // The appraisal joins the history when the other person agrees, not before.
    const tasacion = m.tasacion ? { tasador_rut: m.tasacion.tasador_rut, tasador: m.tasacion.tasador, fecha: m.tasacion.fecha } : null;
    await ctx.update(garantias, row.id, {
      cambio_pedido: {
        motivo: m.motivo,
        nombre: ctx.session.nombre,
        fecha: ctx.hoy,
        por: ctx.people,
        cobertura_uf,
        cambio: { ...valores, seguro, tasacion },
      },
    });
    return pedir(ctx, row, `Baja de cobertura de la garantía ${row.numero}`, 'garantias:modificar');
  }
  const tasado = m.tasacion ? await anotarTasacion(ctx, row, m.tasacion) : {};
  const viva = await ctx.update(garantias, row.id, {
    ...valores,
    ...tasado,
    seguro,
    seguro_vence: seguro?.vence ?? null,
    cobertura_uf,
    estado: estados.go(row.estado, 'modificar'),
  });
  await contar(ctx, viva);
}

/** Something waits for another person. */
export async function pedir(ctx: Ctx, row: GarantiaRow, titulo: string, permiso: string): Promise<void> {
  const url = `/garantias/${row.id}`;
  await ctx.emit('pendiente.abierto', {
    area: 'garantias',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'aprobar',
    titulo,
    url,
    permiso,
    makers: ctx.people,
  });
}

/** Another person agrees to the fall of coverage. What is already assigned still fits, or it is refused. */
export async function aprobarModificacion(ctx: Ctx, row: GarantiaRow): Promise<void> {
  const p = row.cambio_pedido;
  if (!p) throw new Rule('sin_cambio_pedido');
  ctx.requireOther(p.por);
  exigirQueQuepa(p.cobertura_uf, row.asignado_uf);
  const { tasacion, seguro, ...valores } = p.cambio;
  ctx.audit({ motivo: p.motivo });
  const viva = await ctx.update(garantias, row.id, {
    ...valores,
    ...(tasacion ? await anotarTasacion(ctx, row, { ...tasacion, ...valores, tasador_rut: tasacion.tasador_rut as Rut }) : {}),
    seguro,
    seguro_vence: seguro?.vence ?? null,
    cobertura_uf: p.cobertura_uf,
    cambio_pedido: null,
    estado: estados.go(row.estado, 'aprobar_modificacion'),
  });
  await contar(ctx, viva);
  await ctx.emit('pendiente.cerrado', { area: 'garantias', entidad_id: row.id });
}
