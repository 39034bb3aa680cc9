import { and, eq, ne } from 'drizzle-orm';
import { restringirContacto } from '#areas/clientes/public.server.ts';
import { creditoPorId, cuotasDe } from '#areas/creditos/public.server.ts';
import { sucursalesDe, sucursalPorId } from '#areas/empresas/public.server.ts';
import { recibirPac, reversarPac } from '#areas/recaudaciones/public.server.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { diaDeCargo, proximoIntento } from '../domain/ciclo.ts';
import { type Clase, claseDe, EFECTOS } from '../domain/codigos.ts';
import { estadosCargo, estadosMandato } from '../domain/estados.ts';
import { cargos, filas, mandatos } from '../tables.ts';
import { devolverAbonado } from './abonar.ts';
import { AREA, type CargoRow, documentoDe, esDelCargo, type FilaRow, type LoteRow, type MandatoRow } from './filas.ts';
import { acabar, suspender } from './mandatos.ts';

/** Days after which taking back a charge needs a person other than who loaded the file. */
const REVERSA_SIN_OTRA_PERSONA_DIAS = 60;

type Observacion = 'no_encontrada' | 'monto_cambiado' | 'otro_lote' | 'ya_respondida' | 'reversa_tardia' | 'no_aplicada';

/** Branch of the credit, whose folio the receipt takes; the first one of the company when it has none. */
async function oficinaDe(ctx: Ctx, credito_id: string | null): Promise<string> {
  const sede = credito_id ? (await creditoPorId(ctx, credito_id))?.sede : null;
  const propia = sede ? (await sucursalPorId(ctx, sede))?.codigo : undefined;
  const codigo = propia ?? (await sucursalesDe(ctx))[0]?.codigo;
  if (!codigo) throw new RangeError('a company without branches');
  return codigo;
}

/** The bank charged it: its receipt, with the value date of the charge. What was paid meanwhile is a double payment, to be given back. */
export async function cobrar(ctx: Ctx, l: LoteRow, c: CargoRow, m: MandatoRow): Promise<void> {
  const datos = {
    clave: `pac:${c.id}`,
    office: await oficinaDe(ctx, c.credito_id),
    rut: m.rut_cliente,
    rut_pagador: m.rut_titular,
    monto: c.monto,
    fecha: c.fecha_cargo,
    documento: documentoDe(l),
  };
  const debe = await ctx.attempt(() => recibirPac(ctx, { ...datos, pk: c.pk }));
  if (!debe.ok && debe.refusal.codigo !== 'obligacion_sin_deuda') throw debe.refusal;
  // Its credit became another one, or was written off: the money is the holder's.
  const r = debe.ok ? debe.value : await recibirPac(ctx, { ...datos, pk: null });
  await ctx.update(cargos, c.id, {
    estado: estadosCargo.go(c.estado, 'cobrar'),
    codigo: '00',
    clase: 'cobrado',
    recaudacion_id: r.id,
    respondido_el: ctx.hoy,
  });
  if (!m.ultimo_cargo || m.ultimo_cargo < c.fecha_cargo) await ctx.update(mandatos, m.id, { ultimo_cargo: c.fecha_cargo });
  if (r.excedente > 0)
    await ctx.emit('pendiente.abierto', {
      area: AREA,
      entidad_id: c.id,
      cliente_rut: m.rut_cliente,
      tipo: 'completar',
      titulo: `Devolver a ${m.nombre_titular} lo que pagó de más por PAC`,
      monto: r.excedente,
      url: `/recaudaciones/${r.id}`,
      permiso: 'pasivos:solicitar',
      perfil: 'TESORERIA',
      vence: (await ctx.calendar()).addBankingDays(ctx.hoy, 3),
    });
}

/** Day of charge of the cuota that follows in the credit. */
async function proximaDe(ctx: Ctx, c: CargoRow, m: MandatoRow): Promise<Fecha | null> {
  if (!c.credito_id) return null;
  const cal = await ctx.calendar();
  const siguiente = (await cuotasDe(ctx, c.credito_id)).find((q) => q.numero > (c.cuota ?? 0) && q.estado_cuota !== 'pagada');
  return siguiente ? diaDeCargo(siguiente.prorrogada_a ?? siguiente.vencimiento, m.dia_cargo, cal) : null;
}

/** Tells collections, once nobody will try again by itself. */
async function contar(ctx: Ctx, c: CargoRow, m: MandatoRow, codigo: string, clase: Clase): Promise<void> {
  if (c.pk) await ctx.emit('pac.rechazado', { mandato_id: m.id, rut: m.rut_cliente, pk: c.pk, codigo, clase });
}

/** What a person must look at: what the bank says of the holder, a charge that it had made already, a code that nobody knows. */
async function pedirRevision(ctx: Ctx, c: CargoRow, m: MandatoRow, titulo: string, a: { permiso: string; perfil: string }): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: c.id,
    registro_id: m.id,
    cliente_rut: m.rut_cliente,
    tipo: 'revisar',
    titulo: `${titulo}: mandato ${m.num_mandato} de ${m.nombre}`,
    monto: c.monto,
    url: `/pacs/${m.id}`,
    ...a,
  });
}

const DE_TESORERIA = { permiso: 'pacs:responder', perfil: 'TESORERIA' };
const DE_FISCALIA = { permiso: 'pacs:ver', perfil: 'FISCALIA' };

async function pararMandato(ctx: Ctx, m: MandatoRow, codigo: string, clase: Clase): Promise<void> {
  const efecto = EFECTOS[clase].mandato;
  const motivo = `El banco respondió ${codigo}`;
  if (efecto === 'revocar') await acabar(ctx, m, 'revocar', { motivo, codigo, clase });
  if (efecto === 'suspender' && m.estado === 'activo') await suspender(ctx, m, { motivo, codigo, clase });
}

/** The bank did not charge it: another day, or collections; and what the code means for its mandate. */
export async function rechazar(
  ctx: Ctx,
  c: CargoRow,
  m: MandatoRow,
  r: { codigo: string; clase: Clase; conocido: boolean },
): Promise<void> {
  const efecto = EFECTOS[r.clase];
  const [reintento_dias, reintentos, dias_envio] = [
    await ctx.param(contract, 'pac_reintento_dias'),
    await ctx.param(contract, 'pac_reintentos'),
    await ctx.param(contract, 'pac_dias_envio'),
  ];
  const proxima = efecto.reintenta ? await proximaDe(ctx, c, m) : null;
  const cal = await ctx.calendar();
  const reintento_el = efecto.reintenta
    ? proximoIntento({ intento: c.intento, fecha: c.fecha_cargo, proxima, reintentos, reintento_dias, dias_envio, hoy: ctx.hoy }, cal)
    : null;
  const estado = estadosCargo.go(c.estado, 'rechazar', reintento_el ? 'rechazado' : 'abandonado');
  await ctx.update(cargos, c.id, { estado, codigo: r.codigo, clase: r.clase, reintento_el, respondido_el: ctx.hoy });
  await pararMandato(ctx, m, r.codigo, r.clase);
  if (efecto.avisa || (efecto.reintenta && reintento_el === null)) await contar(ctx, c, m, r.codigo, r.clase);
  if (r.clase === 'legal' || r.clase === 'fallecido')
    await pedirRevision(ctx, c, m, 'El banco informa un impedimento del titular', DE_FISCALIA);
  if (r.clase === 'fallecido')
    await restringirContacto(ctx, {
      rut: m.rut_titular,
      motivo: 'FALLECIDO',
      desde: ctx.hoy,
      evidencia: `El banco respondió ${r.codigo} al mandato PAC ${m.num_mandato}`,
    });
  if (r.clase === 'duplicado') await pedirRevision(ctx, c, m, 'El banco dice que ese cargo ya estaba hecho', DE_TESORERIA);
  if (!r.conocido) await pedirRevision(ctx, c, m, `El banco respondió un código desconocido (${r.codigo})`, DE_TESORERIA);
}

/** The bank takes back what it charged: its receipt is undone, and what it had paid of it leaves our account. */
export async function reversar(ctx: Ctx, l: LoteRow, c: CargoRow, m: MandatoRow, codigo: string): Promise<void> {
  if (!c.recaudacion_id) throw new RangeError(`a charge without receipt: ${c.id}`);
  await reversarPac(ctx, c.recaudacion_id, `El banco devolvió el cargo del lote ${documentoDe(l)} (${codigo})`);
  await ctx.update(cargos, c.id, { estado: estadosCargo.go(c.estado, 'reversar'), codigo, clase: 'reversa', respondido_el: ctx.hoy });
  await devolverAbonado(ctx, l, c);
  await pararMandato(ctx, m, codigo, 'reversa');
  await contar(ctx, c, m, codigo, 'reversa');
}

/** The answer to an alta or a baja: the mandate begins, or the bank does not take it. */
async function aplicarMandato(
  ctx: Ctx,
  l: LoteRow,
  c: CargoRow,
  m: MandatoRow,
  r: { codigo: string; clase: Clase },
): Promise<'confirmada' | 'rechazada'> {
  const bien = r.clase === 'cobrado';
  await ctx.update(cargos, c.id, {
    estado: estadosCargo.go(c.estado, bien ? 'cobrar' : 'rechazar', bien ? 'cargado' : 'abandonado'),
    ...r,
    respondido_el: ctx.hoy,
  });
  if (l.tipo === 'ALTAS' && m.estado === 'enviado_banco') {
    const estado = estadosMandato.go(m.estado, bien ? 'activar' : 'rechazar');
    const cambio = bien ? { activado_el: ctx.hoy } : { codigo_rechazo: r.codigo, clase_rechazo: r.clase, baja_el: ctx.hoy };
    await ctx.update(mandatos, m.id, { estado, ...cambio });
  }
  return bien ? 'confirmada' : 'rechazada';
}

type Hallado = { cargo: CargoRow } | { observacion: Observacion };

/** The charge that a row answers, by its service, cuota, day and amount. */
async function hallar(ctx: Ctx, l: LoteRow, f: FilaRow): Promise<Hallado> {
  const v = f.valores;
  const suyos = await ctx.rows(cargos, and(eq(cargos.id_servicio, v.id_servicio ?? ''), ne(cargos.estado, 'retirado')));
  const mismos = suyos.filter((c) => esDelCargo(l, c, v));
  const aqui = mismos.filter((c) => c.lote_id === l.id);
  const exacto = aqui.find((c) => String(c.monto) === v.monto);
  if (exacto) return { cargo: exacto };
  if (aqui.length > 0) return { observacion: 'monto_cambiado' };
  return { observacion: mismos.length > 0 ? 'otro_lote' : 'no_encontrada' };
}

/** What a row does to its charge. Throws the refusals of the receipt. */
async function aplicar(
  ctx: Ctx,
  l: LoteRow,
  c: CargoRow,
  codigo: string,
  codigos: Readonly<Record<string, string>>,
): Promise<FilaRow['resultado'] | Observacion> {
  const r = claseDe(codigos, codigo);
  const m = await ctx.lock(mandatos, c.mandato_id);
  if (c.estado === 'cargado' && c.pk && r.clase === 'reversa') {
    if (daysBetween(c.fecha_cargo, ctx.hoy) > REVERSA_SIN_OTRA_PERSONA_DIAS) return 'reversa_tardia';
    await reversar(ctx, l, c, m, codigo);
    return 'reversada';
  }
  if (c.estado !== 'enviado') return c.codigo === codigo ? 'repetida' : 'ya_respondida';
  if (!c.pk) return aplicarMandato(ctx, l, c, m, { codigo, clase: r.clase });
  if (r.clase === 'cobrado') await cobrar(ctx, l, c, m);
  else await rechazar(ctx, c, m, { codigo, ...r });
  return r.clase === 'cobrado' ? 'cobrada' : 'rechazada';
}

const OBSERVACIONES: readonly string[] = ['ya_respondida', 'reversa_tardia'];

/** Looks at one row by itself: what it did is undone whole when it is refused, and it is observed with the reason. */
export async function aplicarFila(ctx: Ctx, l: LoteRow, f: FilaRow, codigos: Readonly<Record<string, string>>): Promise<void> {
  const hallado = await hallar(ctx, l, f);
  if ('observacion' in hallado) {
    await ctx.update(filas, f.id, { resultado: 'observada', observacion: hallado.observacion });
    return;
  }
  const { cargo } = hallado;
  const hecho = await ctx.attempt(async () => aplicar(ctx, l, await ctx.lock(cargos, cargo.id), f.codigo ?? '', codigos));
  if (!hecho.ok) {
    const { codigo } = hecho.refusal;
    await ctx.update(filas, f.id, { resultado: 'observada', observacion: 'no_aplicada', motivo: codigo, cargo_id: cargo.id });
    return;
  }
  const observada = OBSERVACIONES.includes(hecho.value);
  await ctx.update(filas, f.id, {
    cargo_id: cargo.id,
    resultado: observada ? 'observada' : (hecho.value as FilaRow['resultado']),
    observacion: observada ? hecho.value : null,
  });
}
