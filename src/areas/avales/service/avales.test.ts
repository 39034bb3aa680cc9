import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { actualizarObligacion, deudas, registrarObligacion } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { avalesDadosPor, avalesDe, ejecutarAvales, obligadosPara, proponerAval, trasladarAvales } from '../public.server.ts';
import { avales } from '../tables.ts';

let t: TestApp;
const [A, B, C, D] = [1, 2, 3, 4].map((k) => rutOf(99_990_600 + k)) as [Rut, Rut, Rut, Rut];
const P = (k: number) => rutOf(40_000_600 + k);
const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}` });
const HOY = '2026-03-10' as Fecha;

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    for (const rut of [A, B, C, D]) {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Firma ${rut}`, razon_social: `Firma ${rut}` });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    }
  });
});
afterAll(() => t.close());

const deuda = (rut: Rut, pk: string, saldo: number, o: object = {}) =>
  t.arrange((ctx) =>
    registrarObligacion(ctx, {
      pk: `cuota:${pk}`,
      tipo: 'cuota',
      rut,
      origen_area: 'creditos',
      origen_id: pk,
      numero: pk,
      capital: pesos(saldo),
      vencimiento: '2026-06-10' as Fecha,
      ...o,
    }),
  );
const datos = (rut_aval: Rut, cliente_rut: Rut, o: object = {}) => ({
  rut_aval: rut_aval as string,
  nombre: `Aval ${rut_aval}`,
  tipo: 'AVAL',
  alcance: 'GENERAL' as const,
  cliente_rut: cliente_rut as string,
  desde: HOY as string,
  ...o,
});
const proponer = (rut_aval: Rut, cliente_rut: Rut, o: object = {}) => t.act(contract, 'crear', quien(5), datos(rut_aval, cliente_rut, o));
async function vigente(rut_aval: Rut, cliente_rut: Rut, o: object = {}) {
  const a = await proponer(rut_aval, cliente_rut, o);
  await t.act(contract, 'revisar', quien(5), {}, { id: a.id });
  return t.act(contract, 'constituir', quien(6), { firma_fecha: HOY }, { id: a.id });
}
async function editar(id: string, cambio: object) {
  const { version } = await t.detail(contract, quien(5), id);
  return t.act(contract, 'editar', quien(5), cambio, { id, version });
}
const pedir = (id: string) =>
  t.act(contract, 'solicitar_liberacion', quien(5), { motivo_liberacion: 'PAGO_TOTAL', detalle: 'Pagó todo lo suyo' }, { id });
const liberar = (id: string, k: number) => t.act(contract, 'liberar', quien(k), {}, { id });
const patrimonio = (fecha: string) => ({
  fecha,
  bienes: [{ tipo: 'INMUEBLE' as const, descripcion: 'Casa', valor: 120_000_000, gravamen: 0 }],
  deudas: [{ acreedor: 'Banco', monto: 35_000_000, cuota: 400_000 }],
  renta_mensual: 2_500_000,
});

describe('avales', () => {
  it('el cliente no se avala a sí mismo, y nadie lo avala dos veces por lo mismo', async () => {
    await expect(proponer(A, A)).rejects.toMatchObject({ status: 422, codigo: 'aval_de_si_mismo' });
    const a = await proponer(P(1), A);
    await expect(proponer(P(1), A)).rejects.toMatchObject({ codigo: 'aval_abierto' });
    await t.act(contract, 'descartar', quien(5), { motivo: 'Error' }, { id: a.id });
    await t.act(contract, 'descartar', quien(5), { motivo: 'Error' }, { id: (await proponer(P(1), A)).id });
  });
  it('el ejemplo: respalda 93.456.296, el 109,95 % de su patrimonio; el pago baja el respaldo en la lectura siguiente', async () => {
    await deuda(A, 'r1', 2_270_296);
    await deuda(B, 'd1', 23_540_000, { pk: 'documento:d1', tipo: 'documento', base_mora: pesos(21_186_000), cliente_rut: B, rut: D });
    await deuda(C, 'r2', 70_000_000);
    const a = await vigente(P(2), A, { patrimonio: patrimonio(HOY) });
    await vigente(P(2), B);
    await vigente(P(2), C);
    const r = await t.ask(contract, 'por_rut', quien(5), { rut: P(2) });
    expect([r.respaldo_total, r.patrimonio_neto, r.razon]).toEqual([93_456_296, 85_000_000, '109.95']);
    expect(r.alertas.map((x) => x.codigo)).toContain('aval_excede_patrimonio');
    await t.arrange((ctx) => actualizarObligacion(ctx, 'cuota:r1', { capital: pesos(1_000_000) }));
    expect((await t.ask(contract, 'por_rut', quien(5), { rut: P(2) })).respaldo_total).toBe(92_186_000);
    const suyas = await t.arrange((ctx) => deudas(ctx, P(2)));
    expect(suyas.map((d) => [d.pk, d.rol]).sort()).toEqual([
      ['cuota:r1', 'AVAL'],
      ['cuota:r2', 'AVAL'],
      ['documento:d1', 'AVAL'],
    ]);
    await t.arrange((ctx) => actualizarObligacion(ctx, 'cuota:r1', { capital: pesos(2_270_296) }));
    await pedir(a.id);
    await expect(pedir(a.id)).rejects.toMatchObject({ status: 409, codigo: 'liberacion_ya_pedida', datos: { nombre: 'Persona 5' } });
    await expect(liberar(a.id, 6)).rejects.toMatchObject({ codigo: 'deuda_respaldada', datos: { monto: '$2.270.296' } });
    await t.arrange((ctx) => actualizarObligacion(ctx, 'cuota:r1', { capital: pesos(0), estado: 'cerrada' }));
    await expect(liberar(a.id, 5)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await liberar(a.id, 6)).toMatchObject({ estado: 'liberado', respaldo: 0 });
  });
  it('casado en sociedad conyugal: sin la autorización del cónyuge no se constituye', async () => {
    const a = await proponer(P(3), B, { estado_civil: 'CASADO_SOCIEDAD_CONYUGAL' });
    expect(a).toMatchObject({ conyuge: 'FALTA' });
    await t.act(contract, 'revisar', quien(5), {}, { id: a.id });
    const constituir = (k: number) => t.act(contract, 'constituir', quien(k), { firma_fecha: HOY }, { id: a.id });
    await expect(constituir(6)).rejects.toMatchObject({ codigo: 'falta_autorizacion_conyuge' });
    const conyuge = { rut: P(4) as string, nombre: 'Eva', autoriza: true, fecha: HOY as string, archivo: null };
    await editar(a.id, { conyuge });
    await expect(constituir(5)).rejects.toMatchObject({ status: 403 });
    expect(await constituir(6)).toMatchObject({ estado: 'vigente', conyuge: 'AUTORIZA' });
    const pdf = (await t.ask(contract, 'autorizacion_conyuge', quien(5), {}, a.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('lo que se deja vacío del cónyuge o del poder no viaja, y se entiende sin fecha ni término', async () => {
    const a = await proponer(P(30), B);
    const conyuge = { rut: P(4) as string, nombre: 'Eva', autoriza: false };
    expect(await editar(a.id, { conyuge })).toMatchObject({ datos_conyuge: { ...conyuge, fecha: null, archivo: null } });
    const representante = { rut: P(5) as string, nombre: 'Rita', facultad_avalar: true, desde: '2020-01-01' };
    expect(await editar(a.id, { representante })).toMatchObject({ representante: { ...representante, hasta: null } });
  });
  it('el que aún no rige no se constituye', async () => {
    const a = await proponer(P(16), B, { desde: '2026-03-11' });
    await t.act(contract, 'revisar', quien(5), {}, { id: a.id });
    const constituir = t.act(contract, 'constituir', quien(6), { firma_fecha: HOY }, { id: a.id });
    await expect(constituir).rejects.toMatchObject({ codigo: 'aval_sin_empezar', datos: { fecha: '11-03-2026' } });
  });
  it('una empresa avala por un representante con facultad de avalar', async () => {
    const a = await proponer(D, C);
    await t.act(contract, 'revisar', quien(5), {}, { id: a.id });
    const constituir = () => t.act(contract, 'constituir', quien(6), { firma_fecha: HOY }, { id: a.id });
    await expect(constituir()).rejects.toMatchObject({ codigo: 'sin_facultad_avalar' });
    const representante = { rut: P(5) as string, nombre: 'Rita', facultad_avalar: true, desde: '2020-01-01', hasta: null };
    await editar(a.id, { representante });
    expect(await constituir()).toMatchObject({ estado: 'vigente' });
  });
  it('corregir el límite de uno vigente pide motivo y conserva el mismo aval', async () => {
    const a = await vigente(P(6), C, { monto_maximo: '10000000' });
    expect(a.respaldo).toBe(10_000_000);
    const corregir = (o: object) => editar(a.id, { monto_maximo: '12000000', ...o });
    await expect(corregir({})).rejects.toMatchObject({ status: 400, codigo: 'motivo_requerido' });
    expect(await corregir({ motivo: 'Decía mal' })).toMatchObject({ id: a.id, respaldo: 12_000_000 });
  });
  it('corregir no es liberar: con deuda viva no se termina, y lo que respalda menos lo corrige otra persona', async () => {
    await deuda(C, 'z1', 20_000_000);
    const a = await vigente(P(15), C, { monto_maximo: '10000000', desde: '2026-01-02' });
    const { version } = await t.detail(contract, quien(5), a.id);
    const corregir = (k: number, o: object) => t.act(contract, 'editar', quien(k), { motivo: 'Decía mal', ...o }, { id: a.id, version });
    await expect(corregir(6, { hasta: '2026-03-09' })).rejects.toMatchObject({
      codigo: 'deuda_respaldada',
      campos: { hasta: expect.anything() },
    });
    await expect(corregir(5, { monto_maximo: '1' })).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await corregir(6, { monto_maximo: '9000000' })).toMatchObject({ respaldo: 9_000_000 });
  });
  it('A avala a B y B a A: ninguno da cobertura', async () => {
    const poder = { rut: P(5) as string, nombre: 'Rita', facultad_avalar: true, desde: '2020-01-01', hasta: null };
    const uno = await vigente(A, B, { representante: poder, patrimonio: patrimonio(HOY) });
    expect(uno.cobertura).toBe(21_186_000);
    const dos = await vigente(B, A, { representante: poder, patrimonio: patrimonio(HOY) });
    for (const id of [uno.id, dos.id]) {
      const d = (await t.detail(contract, quien(5), id)) as unknown as { cobertura: number; alertas: { codigo: string }[] };
      expect([d.cobertura, d.alertas.map((x) => x.codigo)]).toEqual([0, expect.arrayContaining(['aval_cruzado'])]);
    }
  });
  it('lo reemplaza otro aval vigente que respalde lo mismo, y no lo firma quien lo propuso', async () => {
    await deuda(D, 'r9', 5_000_000);
    const viejo = await vigente(P(7), D);
    const corto = await vigente(P(8), D, { monto_maximo: '4999999' });
    const igual = await vigente(P(9), D);
    const por = (reemplazo_id: string, k = 6) =>
      t.act(contract, 'reemplazar', quien(k), { reemplazo_id, motivo: 'Sustitución' }, { id: viejo.id });
    await expect(por(corto.id)).rejects.toMatchObject({ codigo: 'reemplazo_insuficiente' });
    await expect(por(viejo.id)).rejects.toMatchObject({ codigo: 'reemplazo_ajeno' });
    await expect(por(igual.id, 5)).rejects.toMatchObject({ status: 403 });
    expect(await por(igual.id)).toMatchObject({ estado: 'reemplazado', reemplazado_por: igual.id });
    expect(await t.arrange((ctx) => deudas(ctx, P(7)))).toEqual([]);
    expect((await t.arrange((ctx) => deudas(ctx, P(9)))).length).toBe(1);
    const vistos = await t.arrange((ctx) => avalesDe(ctx, D));
    expect(vistos.map((v) => [v.rut_aval, v.respaldo]).sort()).toEqual([
      [P(8), 4_999_999],
      [P(9), 5_000_000],
    ]);
  });
  it('se ejecuta sólo el aval de quien se demandó; los demás siguen respaldando la deuda', async () => {
    const demandar = (...ruts: Rut[]) => t.arrange((ctx) => ejecutarAvales(ctx, { cliente_rut: D, pk: 'cuota:r9', ruts }));
    const suyos = (rut: Rut) => t.list(contract, quien(5), { rut_aval: rut });
    const estado = async (rut: Rut) => (await suyos(rut)).items.filter((x) => x.cliente_rut === D).map((x) => x.estado);
    expect(await demandar(P(8))).toEqual([P(8)]);
    expect([await estado(P(8)), await estado(P(9))]).toEqual([['ejecutado'], ['vigente']]);
    expect(await demandar(P(8), P(30))).toEqual([]);
    expect(await demandar(P(9))).toEqual([P(9)]);
  });
  it('el interruptor es_fiador de la ficha crea o descarta el aval; uno vigente se libera en avales', async () => {
    const v = { cliente_rut: C, rut: P(11), nombre: 'Socia' };
    const avisar = (es_fiador: boolean) => t.arrange((ctx) => ctx.emit('vinculo.fiador', { ...v, vinculo_id: ctx.id(), es_fiador }));
    const suyos = async () => (await t.list(contract, quien(5), { rut_aval: P(11) })).items.map((x) => x.estado);
    await avisar(true);
    await avisar(true);
    expect(await suyos()).toEqual(['propuesto']);
    await avisar(false);
    expect(await suyos()).toEqual(['descartado']);
    await vigente(P(11), C);
    await expect(avisar(false)).rejects.toMatchObject({ codigo: 'fiador_vigente' });
  });
  it('una declaración nueva no borra la anterior y muestra cuánto cambió', async () => {
    await t.act(contract, 'declarar_patrimonio', quien(5), { rut: P(6), ...patrimonio('2026-01-10') });
    const p = { ...patrimonio(HOY), deudas: [] };
    expect(await t.act(contract, 'declarar_patrimonio', quien(5), { rut: P(6), ...p })).toMatchObject({
      numero: 2,
      neto: 120_000_000,
      diferencia: 35_000_000,
    });
    const vieja = t.act(contract, 'declarar_patrimonio', quien(5), { rut: P(6), ...patrimonio('2026-02-01') });
    await expect(vieja).rejects.toMatchObject({ status: 400 });
    await expect(t.arrange((ctx) => ctx.db.execute('update aval_patrimonio set neto = 1'))).rejects.toThrow();
  });
  it('lo que se avaló en una solicitud pasa al crédito, y el crédito sabe quién responde', async () => {
    const previo = { alcance: 'ESPECIFICO' as const, origen_area: 'solicitud' as const, origen_id: 's1', moneda: 'CLP' as const };
    const base = { rut_aval: P(12), nombre: 'Aval de solicitud', cliente_rut: C, tipo: 'AVAL', desde: HOY, ...previo };
    await t.arrange((ctx) => proponerAval(ctx, base));
    await t.arrange((ctx) => trasladarAvales(ctx, { area: 'solicitud', id: 's1' }, { area: 'credito', id: 'c77' }));
    const [a] = (await t.list(contract, quien(5), { rut_aval: P(12) })).items;
    await t.act(contract, 'revisar', quien(5), {}, { id: String(a?.id) });
    await t.act(contract, 'constituir', quien(6), { firma_fecha: HOY }, { id: String(a?.id) });
    const responden = await t.arrange((ctx) => obligadosPara(ctx, C, { area: 'credito', id: 'c77' }));
    expect(responden.map((r) => r.rut)).toContain(P(12));
    expect((await t.arrange((ctx) => obligadosPara(ctx, C))).map((r) => r.rut)).not.toContain(P(12));
    expect((await t.arrange((ctx) => avalesDadosPor(ctx, P(12)))).respaldo_total).toBe(0);
  });
  it('quien avaló un crédito responde por las cuotas del que lo reemplaza desde el mismo acto', async () => {
    await deuda(C, 'v1', 3_000_000);
    const base = { rut_aval: P(13), nombre: 'Avaló un crédito', cliente_rut: C, tipo: 'AVAL', desde: HOY, moneda: 'CLP' as const };
    await t.arrange((ctx) => proponerAval(ctx, { ...base, alcance: 'ESPECIFICO', origen_area: 'credito', origen_id: 'v1' }));
    const [a] = (await t.list(contract, quien(5), { rut_aval: P(13) })).items;
    await t.act(contract, 'revisar', quien(5), {}, { id: String(a?.id) });
    await t.act(contract, 'constituir', quien(6), { firma_fecha: HOY }, { id: String(a?.id) });
    await deuda(C, 'v2', 3_500_000);
    await t.arrange((ctx) => actualizarObligacion(ctx, 'cuota:v1', { capital: pesos(0), estado: 'cerrada' }));
    await t.arrange((ctx) => trasladarAvales(ctx, { area: 'credito', id: 'v1' }, { area: 'credito', id: 'v2' }));
    expect((await t.arrange((ctx) => deudas(ctx, P(13)))).map((d) => [d.pk, d.rol, d.monto])).toEqual([['cuota:v2', 'AVAL', 3_500_000]]);
  });
  it('lo que respalda un aval específico existe y es del cliente', async () => {
    const especifico = (origen_area: string, origen_id: string) => proponer(P(14), C, { alcance: 'ESPECIFICO', origen_area, origen_id });
    for (const id of ['0190a000-0000-7000-8000-0000000000ff', 'c77'])
      await expect(especifico('credito', id)).rejects.toMatchObject({ codigo: 'origen_ajeno', campos: { origen_id: expect.anything() } });
    await expect(especifico('pagare', '0190a000-0000-7000-8000-0000000000ff')).rejects.toMatchObject({ codigo: 'origen_ajeno' });
    expect(await especifico('linea', 'vigente')).toMatchObject({ estado: 'propuesto', origen_area: 'linea' });
  });
  it('fuera de la cartera no existe, y ninguna acción sirve en un estado que no la nombra', async () => {
    const [una] = (await t.list(contract, quien(5), { estado: 'liberado' })).items;
    const id = String(una?.id);
    const ajena = t.persona({ rut: rutOf(40_000_099), alcance: 'propio' });
    await expect(t.detail(contract, ajena, id)).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'por_rut', ajena, { rut: P(2) })).rejects.toMatchObject({ status: 404 });
    const acciones = (await t.detail(contract, quien(5), id)).acciones;
    for (const estado of estados.states) {
      await t.arrange((ctx) => ctx.update(avales, id, { estado, firma_fecha: HOY }));
      const d = await t.detail(contract, quien(5), id);
      for (const { accion } of acciones) {
        const codigo = d.acciones.find((x) => x.accion === accion)?.codigo;
        expect(`${estado} ${accion} ${codigo === 'transicion_no_permitida'}`).toBe(
          `${estado} ${accion} ${!estados.can(estado, accion.replaceAll('-', '_') as never)}`,
        );
      }
    }
  });
  it('A avala a B, B a C y C a A: lo cruzado se ve también a través de un tercero', async () => {
    const poder = { rut: P(5) as string, nombre: 'Rita', facultad_avalar: true, desde: '2020-01-01', hasta: null };
    await vigente(B, C, { representante: poder });
    const vuelta = await vigente(C, A, { representante: poder });
    expect([vuelta.cobertura, vuelta.alertas.map((x) => x.codigo)]).toEqual([0, expect.arrayContaining(['aval_cruzado'])]);
  });
});
