import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { abrirCuentaBanco, actualizarObligacion, asegurarPlan, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { desistirNotas, fondosDe, pedirNotas } from '../public.server.ts';
import { coberturas, programas } from '../tables.ts';
import { paso } from './cierre-del-dia.ts';

let t: TestApp;
let programa_id = '';
const HOY = '2026-03-10' as Fecha;
const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}` });
const CAJA = { cuenta_banco: '1102.01', comprobante: '1', fecha: HOY as string };
let n = 0;
const PROGRAMA = {
  codigo: 'FOGAIN',
  nombre: 'FOGAIN',
  activo: true,
  max_ventas_uf: '100000',
  coberturas: { PEQUENA: '70' },
  comision_anual_pct: '2',
  comision_periodo: 'MENSUAL' as const,
  excluye_chq: true,
  excluye_refinanciamiento: true,
  mora_maxima_ingreso: 60,
  plazo_requerimiento_dias: 425,
  documentos: [{ codigo: 'PAGARE', nombre: 'pagaré' }],
  cupo_uf: '10000',
};

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
    await ctx.db.insert(indicesUf).values([{ fecha: HOY, valor: '39841.72', origen: 'manual' }]);
  });
  programa_id = (await t.act(contract, 'guardar_programa', quien(8), PROGRAMA)).id;
});
afterAll(() => t.close());

async function deudor(o: { vence?: string; saldo?: number; id?: string } = {}): Promise<{ rut: Rut; objeto: string; pk: string }> {
  n += 1;
  const rut = rutOf(99_990_800 + n);
  const id = o.id ?? `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  await t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cliente ${n}`, razon_social: `Cliente ${n}` });
    await ctx.insert(clientes, { rut, estado: 'activo', segmento_cliente: 'PEQUENA', ventas_anuales_uf: '20000' });
    await registrarObligacion(ctx, {
      pk: `cuota:${id}`,
      tipo: 'cuota',
      rut,
      origen_area: 'creditos',
      origen_id: id,
      numero: `Crédito ${id}`,
      capital: pesos(o.saldo ?? 2_270_296),
      vencimiento: (o.vence ?? '2026-06-10') as Fecha,
    });
  });
  return { rut, objeto: `creditos:${id}`, pk: `cuota:${id}` };
}
const crear = (d: { rut: Rut; objeto: string }) =>
  t.act(contract, 'crear', quien(5), { programa_id, cliente_rut: d.rut as string, objeto: d.objeto });
async function vigente(d: { rut: Rut; objeto: string }) {
  const c = await crear(d);
  await t.act(contract, 'solicitar', quien(5), {}, { id: c.id });
  await t.act(contract, 'aceptar', quien(6), { numero_fondo: `F-${n}`, fecha_ingreso: HOY }, { id: c.id });
  return t.act(contract, 'activar', quien(5), {}, { id: c.id });
}
const haber = async (cuenta: '2111' | '5108') => Number(await t.arrange((ctx) => saldoCuenta(ctx, cuenta, HOY)));
const cupo = async () => (await t.ask(contract, 'programas', quien(5), {})).find((p) => p.id === programa_id)?.usado_uf;
const garantiasDe = async (rut: Rut) => {
  const { contract: suyo } = await import('#areas/garantias/contract.ts');
  return (await t.list(suyo, quien(5), { rut })).items.map((g) => [g.tipo, g.estado]);
};

describe('fondo-garantia', () => {
  it('el camino: se juzga, otro acepta, cubre 1.589.207 y garantías lo muestra', async () => {
    const d = await deudor();
    const c = await crear(d);
    await expect(crear(d)).rejects.toMatchObject({ codigo: 'cobertura_existente' });
    const s = await t.act(contract, 'solicitar', quien(5), {}, { id: c.id });
    expect([s.capital_cubierto, s.elegibilidad?.length]).toEqual([1_589_207, 6]);
    const aceptar = (k: number) => t.act(contract, 'aceptar', quien(k), { numero_fondo: 'F-1', fecha_ingreso: HOY }, { id: c.id });
    await expect(aceptar(5)).rejects.toMatchObject({ status: 403 });
    await aceptar(6);
    await t.act(contract, 'activar', quien(5), {}, { id: c.id });
    expect(await garantiasDe(d.rut)).toEqual([['FOGAIN', 'constituida']]);
    await t.arrange((ctx) => ctx.db.execute(`update cliente set ventas_anuales_uf = 900000 where rut = '${d.rut}'`));
    const despues = (await t.detail(contract, quien(5), c.id)) as unknown as { elegibilidad: { cumple: boolean }[] };
    expect(despues.elegibilidad.every((r) => r.cumple)).toBe(true);
  });
  it('con 60 días de mora pasa y con 61 no', async () => {
    const [bien, mal] = [await deudor({ vence: addDays(HOY, -60) }), await deudor({ vence: addDays(HOY, -61) })];
    await t.act(contract, 'solicitar', quien(5), {}, { id: (await crear(bien)).id });
    const no = t.act(contract, 'solicitar', quien(5), {}, { id: (await crear(mal)).id });
    await expect(no).rejects.toMatchObject({ status: 422, codigo: 'no_elegible_mora', datos: { d: 61 } });
  });
  it('dos a la vez que juntas superan el cupo: pasa una', async () => {
    const usado = Number(await cupo());
    const p = { ...PROGRAMA, cupo_uf: String(usado + 50) };
    await t.act(contract, 'guardar_programa', quien(8), p);
    const [a, b] = [await crear(await deudor()), await crear(await deudor())];
    const r = await Promise.allSettled([a, b].map((c) => t.act(contract, 'solicitar', quien(5), {}, { id: c.id })));
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    await t.act(contract, 'guardar_programa', quien(8), PROGRAMA);
  });
  it('la comisión va por períodos sobre lo cubierto: D5108 / H1102, y no se paga dos veces', async () => {
    const c = await vigente(await deudor());
    const antes = await haber('5108');
    await t.act(contract, 'cobrar_comision', quien(7), { ...CAJA, a_cliente: false }, { id: c.id });
    expect(Math.abs((await haber('5108')) - antes)).toBe(2_649);
    const otra = t.act(contract, 'cobrar_comision', quien(7), { ...CAJA, a_cliente: false }, { id: c.id });
    await expect(otra).rejects.toMatchObject({ codigo: 'comision_al_dia' });
  });
  it('el pago total cancela la cobertura, devuelve el cupo y garantías ya no la muestra', async () => {
    const d = await deudor();
    const antes = await cupo();
    const c = await vigente(d);
    expect(await cupo()).not.toBe(antes);
    await t.arrange(async (ctx) => {
      await actualizarObligacion(ctx, d.pk, { capital: pesos(0), estado: 'cerrada' });
      await ctx.emit('obligacion.abonada', { pk: d.pk, concepto: 'CAPITAL', monto: pesos(2_270_296), fecha: HOY });
    });
    expect((await t.detail(contract, quien(5), c.id)) as unknown).toMatchObject({ estado: 'cancelada', comision_proxima: 0 });
    expect(await cupo()).toBe(antes);
    expect(await garantiasDe(d.rut)).toEqual([['FOGAIN', 'alzada']]);
  });
  it('lo que creditos cobra en bloque deja la deuda en cero: la cobertura se cancela en el mismo acto, y con saldo sigue', async () => {
    const d = await deudor({ id: randomUUID() });
    const c = await vigente(d);
    const cobro = async (queda: number) =>
      t.arrange(async (ctx) => {
        await actualizarObligacion(ctx, d.pk, { capital: pesos(queda), ...(queda === 0 ? { estado: 'cerrada' as const } : {}) });
        const hecho = { evento_id: ctx.id(), fecha: HOY, fecha_contable: HOY, origen: { area: 'recaudaciones', id: ctx.id() } };
        await ctx.emit('credito.cobros', {
          credito_id: d.objeto.slice('creditos:'.length),
          numero: 1,
          rut: d.rut,
          capital: '2270296',
          moneda: 'CLP' as const,
          motivo: 'pago',
          deshechos: [],
          hechos: [{ ...hecho, abonos: [], capital: 2_270_296 - queda, comision: pesos(0), sin_dinero: false }],
        });
      });
    await cobro(1_000_000);
    expect((await t.detail(contract, quien(5), c.id)) as unknown).toMatchObject({ estado: 'vigente', saldo: 1_000_000 });
    await cobro(0);
    expect((await t.detail(contract, quien(5), c.id)) as unknown).toMatchObject({ estado: 'cancelada' });
    expect(await garantiasDe(d.rut)).toEqual([['FOGAIN', 'alzada']]);
  });
  it('reversado el pago que la canceló vuelve a regir, con su cupo y en garantías; sin cupo queda cancelada y se dice', async () => {
    const d = await deudor();
    const c = await vigente(d);
    const tomado = await cupo();
    const debe = (capital: number) =>
      t.arrange(async (ctx) => {
        await actualizarObligacion(ctx, d.pk, { capital: pesos(capital), estado: capital === 0 ? 'cerrada' : 'vigente' });
        await ctx.emit('obligacion.abonada', { pk: d.pk, concepto: 'CAPITAL', monto: pesos(2_270_296), fecha: HOY });
      });
    const vista = async () => (await t.detail(contract, quien(5), c.id)) as unknown;
    await debe(0);
    expect(await vista()).toMatchObject({ estado: 'cancelada' });
    await debe(2_270_296);
    expect(await vista()).toMatchObject({ estado: 'vigente', saldo: 2_270_296 });
    expect(await cupo()).toBe(tomado);
    expect(await garantiasDe(d.rut)).toContainEqual(['FOGAIN', 'constituida']);
    await debe(0);
    const { usado_uf } = await t.arrange((ctx) => ctx.get(programas, programa_id));
    await t.act(contract, 'guardar_programa', quien(8), { ...PROGRAMA, cupo_uf: usado_uf });
    await debe(2_270_296);
    expect(await vista()).toMatchObject({ estado: 'cancelada', motivo_fin: expect.stringContaining('no tenía cupo') });
    await t.act(contract, 'guardar_programa', quien(8), PROGRAMA);
    await debe(2_270_296);
    expect(await vista()).toMatchObject({ estado: 'cancelada' });
  });
  it('el asiento de una comisión dice su cobertura a quien la ve', async () => {
    const c = await vigente(await deudor());
    await t.act(contract, 'cobrar_comision', quien(7), { ...CAJA, a_cliente: true }, { id: c.id });
    const { contract: libro } = await import('#areas/libro/contract.ts');
    const [a] = (await t.list(libro, quien(9), { evento: 'comision_fondo' })).items;
    expect(await t.ask(libro, 'origen', quien(9), {}, String(a?.id))).toEqual({ url: `/fondo-garantia/${c.id}?tab=comisiones` });
  });
  it('el siniestro: reclama uno, registra el pago otro, y de 1.000.000 recuperado 700.000 son del fondo', async () => {
    const d = await deudor();
    const c = await vigente(d);
    const requerir = (o: object) => t.act(contract, 'requerir', quien(5), { rol: 'C-100-2026', ...o }, { id: c.id });
    await expect(requerir({})).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    await t.arrange((ctx) => actualizarObligacion(ctx, d.pk, { vencimiento: addDays(HOY, -425), mora_desde: addDays(HOY, -425) }));
    await expect(requerir({ rol: null })).rejects.toMatchObject({ codigo: 'faltan_documentos' });
    await t.arrange((ctx) => actualizarObligacion(ctx, d.pk, { vencimiento: addDays(HOY, -426) }));
    await expect(requerir({})).rejects.toMatchObject({ codigo: 'requerimiento_extemporaneo', datos: { fecha: '09-03-2026' } });
    await t.arrange((ctx) => actualizarObligacion(ctx, d.pk, { vencimiento: addDays(HOY, -425) }));
    expect(await requerir({})).toMatchObject({ estado: 'requerida', siniestro: { monto: 1_589_207, mora_dias: 425 } });
    const documentar = (documentos: string[]) => t.act(contract, 'documentar', quien(5), { documentos }, { id: c.id });
    await expect(documentar([])).rejects.toMatchObject({ codigo: 'faltan_documentos', datos: { lista: 'pagaré' } });
    await documentar(['PAGARE']);
    const pagar = (k: number, monto: number) => t.act(contract, 'registrar_pago', quien(k), { ...CAJA, monto }, { id: c.id });
    await expect(pagar(5, 1_589_207)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await expect(pagar(7, 1_589_208)).rejects.toMatchObject({ codigo: 'pago_excede' });
    const antes = await haber('2111');
    await pagar(7, 1_589_207);
    expect(Math.abs((await haber('2111')) - antes)).toBe(1_589_207);
    const r = await t.act(contract, 'recuperar', quien(7), { ...CAJA, monto: 1_000_000 }, { id: c.id });
    expect(r).toMatchObject({ estado: 'en_recuperacion', recuperaciones: [{ parte_fondo: 700_000, parte_nuestra: 300_000 }] });
    expect(Math.abs((await haber('2111')) - antes)).toBe(889_207);
    const otra = await crear(await deudor());
    expect(otra.estado).toBe('borrador');
    await t.arrange((ctx) => ctx.update(coberturas, otra.id, { cliente_rut: d.rut, objeto: 'creditos:otro' }));
    const no = t.act(contract, 'solicitar', quien(5), {}, { id: otra.id });
    await expect(no).rejects.toMatchObject({ codigo: 'no_elegible_mora' });
  });
  it('a los 90 días de mora se abre sola la tarea con su plazo; se escala a 60 y a 30', async () => {
    const d = await deudor();
    const c = await vigente(d);
    const conMora = async (dias: number) => {
      await t.arrange((ctx) => actualizarObligacion(ctx, d.pk, { vencimiento: addDays(HOY, -dias) }));
      await t.arrange((ctx) => paso.run(ctx, null));
      return (await t.arrange((ctx) => ctx.get(coberturas, c.id))).alertado;
    };
    const alertas = [];
    for (const dias of [89, 90, 200, 365, 366, 395, 396]) alertas.push(await conMora(dias));
    expect(alertas).toEqual([null, 1_090, 1_090, 60, 60, 30, 30]);
  });
  it('el filtro de mora dice el tramo de hoy, y lo que hay que requerir va por días que quedan en toda la lista', async () => {
    const tramos: readonly [number, string][] = [
      [29, 'vigente'],
      [30, 'en_mora_30'],
      [59, 'en_mora_30'],
      [60, 'en_mora_60'],
      [90, 'en_mora_90'],
    ];
    const ids: string[] = [];
    for (const [dias] of tramos) {
      const d = await deudor();
      const c = await vigente(d);
      await t.arrange((ctx) => actualizarObligacion(ctx, d.pk, { vencimiento: addDays(HOY, -dias) }));
      ids.push(c.id);
    }
    const con = async (q: Record<string, string>) => (await t.list(contract, quien(5), { perPage: '100', ...q })).items;
    for (const [k, [, estado]] of tramos.entries()) {
      for (const e of ['vigente', 'en_mora_30', 'en_mora_60', 'en_mora_90', 'cancelada'])
        expect([tramos[k], e, (await con({ estado: e })).some((c) => c.id === ids[k])]).toEqual([tramos[k], e, e === estado]);
    }
    const porRequerir = (await con({ vista: 'por_requerir' })).map((c) => Number(c.dias_para_requerir));
    expect(porRequerir.length).toBeGreaterThanOrEqual(5);
    expect(porRequerir).toEqual([...porRequerir].sort((a, b) => a - b));
    const [primera] = (await t.list(contract, quien(5), { vista: 'por_requerir', perPage: '1' })).items;
    expect(primera?.dias_para_requerir).toBe(porRequerir[0]);
  });
  it('sin cupo queda en borrador y dice por qué, hasta que lo haya; y no se pide más que lo que el programa cubre', async () => {
    const usado = await cupo();
    const d = await deudor();
    const mucho = { programa_id, cliente_rut: d.rut as string, objeto: d.objeto, porcentaje: '70.01' };
    await expect(t.act(contract, 'crear', quien(5), mucho)).rejects.toMatchObject({
      codigo: 'porcentaje_excede',
      campos: { porcentaje: ['El programa cubre hasta 70,00 % de este segmento'] },
    });
    await expect(t.act(contract, 'crear', quien(5), { ...mucho, porcentaje: null, hasta: HOY })).rejects.toMatchObject({
      campos: { hasta: expect.anything() },
    });
    const c = await crear(d);
    await t.act(contract, 'guardar_programa', quien(8), { ...PROGRAMA, cupo_uf: String(Number(usado) + 39) });
    const accion = async () => (await t.detail(contract, quien(5), c.id)).acciones.find((a) => a.accion === 'solicitar');
    // 1.589.207 / 39.841,72 = 39,8880 UF.
    expect(await accion()).toMatchObject({
      permitida: false,
      codigo: 'sin_cupo_fondo',
      motivo: expect.stringContaining('se piden 39,8880'),
    });
    const esperan = async () => (await t.list(contract, quien(5), { vista: 'esperan_cupo' })).items.map((x) => x.id);
    expect(await esperan()).toContain(c.id);
    await t.act(contract, 'guardar_programa', quien(8), PROGRAMA);
    expect(await accion()).toMatchObject({ permitida: true });
    expect(await esperan()).not.toContain(c.id);
  });
  it('la que no vive no cubre nada ni debe comisión, y el rechazo del fondo tiene su causa', async () => {
    const c = await crear(await deudor());
    expect(c.saldo_cubierto).toBe(1_589_207);
    await t.act(contract, 'solicitar', quien(5), {}, { id: c.id });
    const rechazar = (motivo_rechazo: string) =>
      t.act(contract, 'rechazar', quien(6), { motivo_rechazo, motivo: 'Fuera de sus reglas' }, { id: c.id });
    await expect(rechazar('OTRA')).rejects.toMatchObject({ status: 400, campos: { motivo_rechazo: expect.anything() } });
    expect(await rechazar('FUERA_DE_POLITICA')).toMatchObject({
      estado: 'rechazada',
      saldo_cubierto: 0,
      comision_proxima: 0,
      motivo_rechazo: 'Fuera de política',
    });
  });
  it('lo que se reprograma sigue cubierto en el crédito que lo reemplaza, y vuelve si se deshace', async () => {
    const [de, a] = [await deudor(), await deudor()];
    const c = await vigente(de);
    const ids = [de, a].map((x) => x.objeto.slice('creditos:'.length)) as [string, string];
    const dicho = { credito_id: ids[0], numero: 7, rut: de.rut, nuevo_id: ids[1], nuevo_numero: 8, fecha: HOY };
    await t.arrange((ctx) => ctx.emit('credito.reprogramado', dicho as never));
    const visto = async () => (await t.detail(contract, quien(5), c.id)) as unknown as { objeto: string; nombre_objeto: string };
    expect(await visto()).toMatchObject({ objeto: a.objeto, nombre_objeto: 'Crédito 8' });
    await t.arrange((ctx) => ctx.emit('credito.reprogramacion_deshecha', dicho as never));
    expect(await visto()).toMatchObject({ objeto: de.objeto, nombre_objeto: 'Crédito 7' });
  });
  it('mover el vencimiento de lo cubierto pide la nota del fondo una vez: avisa, no detiene, y se registra o se desiste', async () => {
    const d = await deudor();
    const c = await vigente(d);
    const pedido = { tipo: 'PRORROGA' as const, id: '0190a000-0000-7000-8000-00000000aa01', numero: 41, pks: [d.pk, 'cuota:ninguna'] };
    expect(await t.arrange((ctx) => fondosDe(ctx, pedido))).toEqual([{ id: c.id, programa: 'FOGAIN', numero_fondo: `F-${n}`, nota: null }]);
    await t.arrange((ctx) => pedirNotas(ctx, pedido));
    await t.arrange((ctx) => pedirNotas(ctx, pedido));
    const visto = async () =>
      (await t.detail(contract, quien(5), c.id)) as unknown as { notas_pendientes: number; notas: { id: string; estado: string }[] };
    expect(await visto()).toMatchObject({ notas_pendientes: 1, notas: [{ tipo: 'PRORROGA', origen_numero: 41, estado: 'pendiente' }] });
    expect((await t.list(contract, quien(5), { vista: 'con_nota' })).items.map((x) => x.id)).toEqual([c.id]);
    await t.arrange((ctx) => desistirNotas(ctx, pedido.id));
    expect(await visto()).toMatchObject({ notas_pendientes: 0, notas: [{ estado: 'desistida' }] });
    await t.arrange((ctx) => pedirNotas(ctx, pedido));
    const nota_id = String((await visto()).notas[0]?.id);
    const registrar = (o: object = {}) =>
      t.act(contract, 'registrar_nota', quien(5), { nota_id, nota: 'ORD. 118', fecha_nota: HOY, ...o }, { id: c.id });
    await expect(registrar({ fecha_nota: addDays(HOY, 1) })).rejects.toMatchObject({ codigo: 'fecha_futura' });
    expect(await registrar()).toMatchObject({ notas_pendientes: 0, notas: [{ estado: 'registrada', nota: 'ORD. 118' }] });
    await expect(registrar()).rejects.toMatchObject({ codigo: 'sin_nota_pendiente' });
    expect(await t.arrange((ctx) => fondosDe(ctx, pedido))).toMatchObject([{ nota: 'ORD. 118' }]);
  });
  it('ninguna acción sirve en un estado que no la nombra, y fuera de la cartera no existe', async () => {
    const c = await vigente(await deudor());
    const ajena = t.persona({ rut: rutOf(40_000_099), alcance: 'propio' });
    await expect(t.detail(contract, ajena, c.id)).rejects.toMatchObject({ status: 404 });
    const informe = async (s: typeof ajena) => (await t.ask(contract, 'informe', s, {})).total.coberturas;
    expect([(await informe(quien(5))) > 0, await informe(ajena)]).toEqual([true, 0]);
    for (const estado of estados.states) {
      await t.arrange((ctx) => ctx.update(coberturas, c.id, { estado }));
      const d = await t.detail(contract, quien(5), c.id);
      for (const { accion, codigo } of d.acciones)
        expect(`${estado} ${accion} ${codigo === 'transicion_no_permitida'}`).toBe(
          `${estado} ${accion} ${!estados.can(estado, accion.replaceAll('-', '_') as never)}`,
        );
    }
  });
});
