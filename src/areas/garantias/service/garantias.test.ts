import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hechosDe } from '#areas/clientes/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { actualizarObligacion, deudas, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { coberturaDe, cobrarEjecucion, ejecutarGarantia, garantiasDelGiro, sostenerGarantias } from '../public.server.ts';
import { garantias } from '../tables.ts';
import { asignar } from './cauciones.ts';
import { invariantes } from './invariantes.ts';
import { abrir, datos, HOY, manos, SEGURO, serie, TASACION } from './mundo.fixture.ts';

let t: TestApp;
let m: ReturnType<typeof manos>;

beforeAll(async () => {
  t = await abrir();
  m = manos(t);
});
afterAll(() => t.close());

const quien = (k: number) => m.quien(k);

describe('garantias', () => {
  it('el ejemplo: 2.000 UF de cobertura, y la constituye otra persona que quien la propuso', async () => {
    const c = await m.cliente();
    const g = await t.act(contract, 'crear', quien(5), datos(c));
    await t.act(contract, 'pedir_tasacion', quien(5), {}, { id: g.id });
    const relacionado = t.act(contract, 'registrar_tasacion', quien(5), { ...TASACION, tasador_rut: c }, { id: g.id });
    await expect(relacionado).rejects.toMatchObject({ codigo: 'tasador_relacionado' });
    await t.act(contract, 'registrar_tasacion', quien(5), TASACION, { id: g.id });
    const constituir = (k: number) => t.act(contract, 'constituir', quien(k), { fecha_constitucion: HOY }, { id: g.id });
    await expect(constituir(5)).rejects.toMatchObject({ status: 403 });
    expect(await constituir(6)).toMatchObject({ cobertura_uf: '2000.0000', cobertura_pesos: 79_683_440, estado: 'constituida' });
  });
  it('1.200 + 900 UF exceden; dos de 1.200 a la vez: pasa una', async () => {
    const c = await m.cliente();
    const uno = await m.constituida(c);
    expect(await m.asignar(uno.id, '1200', 'x1')).toMatchObject({ asignado_uf: '1200.0000', libre_uf: '800.0000' });
    await expect(m.asignar(uno.id, '900', 'x2')).rejects.toMatchObject({
      status: 422,
      codigo: 'asignacion_excede',
      datos: { libre: '800,0000' },
    });
    const dos = await m.constituida(c);
    const juntas = await Promise.allSettled([m.asignar(dos.id, '1200', 'y1'), m.asignar(dos.id, '1200', 'y2')]);
    expect(juntas.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(m.asignar(dos.id, '1', juntas[0]?.status === 'fulfilled' ? 'y1' : 'y2')).rejects.toMatchObject({
      codigo: 'caucion_repetida',
    });
  });
  it('con $1 adeudado no se alza y nombra la deuda; quien lo pidió no firma; sin deuda, otra persona la alza', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const otra = await m.constituida(c);
    await m.deuda(c, 'a1', 1);
    await m.deuda(c, 'a2', 39_841_720);
    await m.asignar(g.id, '100', 'a1');
    await m.asignar(otra.id, '500', 'a2');
    const pct = async () => (await t.ask(contract, 'por_cliente', quien(5), { rut: c })).deudas.find((d) => d.pk === 'cuota:a2')?.pct;
    expect(await pct()).toBe('50.00');
    await m.pedirAlzar(g.id);
    await expect(m.alzar(g.id)).rejects.toMatchObject({ codigo: 'deuda_vigente', datos: { n: 1, saldo: '$1', lista: 'Crédito a1' } });
    await t.arrange((ctx) => actualizarObligacion(ctx, 'cuota:a1', { capital: pesos(0), estado: 'cerrada' }));
    await expect(m.alzar(g.id, 5)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await m.alzar(g.id)).toMatchObject({ estado: 'alzada', asignado_uf: '0.0000' });
    expect(await pct()).toBe('50.00');
    const minuta = (await t.ask(contract, 'minuta', quien(5), {}, g.id)) as { bytes: Buffer };
    expect(minuta.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('en vigor es un hecho del RUT de su cliente y de quien la dio, por lo que cubre, hasta que se alza', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const { otorgante_rut } = await t.arrange((ctx) => ctx.get(garantias, g.id));
    const hechos = (rut: string) => t.arrange((ctx) => hechosDe(ctx, rut, HOY, { tipos: ['GARANTIA'] }));
    // 2.000 UF at 39.841,72.
    expect(await hechos(c)).toMatchObject([{ monto: 79_683_440, fecha: HOY, hasta: null }]);
    expect(await hechos(otorgante_rut)).toHaveLength(1);
    await m.pedirAlzar(g.id);
    await m.alzar(g.id);
    expect(await hechos(c)).toMatchObject([{ monto: 79_683_440, hasta: HOY }]);
  });
  it('alzarla y darle una deuda nueva al mismo tiempo: ocurre exactamente una de las dos', async () => {
    for (let vuelta = 0; vuelta < 3; vuelta += 1) {
      const c = await m.cliente();
      const g = await m.constituida(c);
      await m.pedirAlzar(g.id);
      const id = `n${serie()}`;
      const nueva = t.arrange(async (ctx) => {
        const caucion = { objeto: 'credito' as const, objeto_id: id, nombre: `Crédito ${id}`, monto_asignado_uf: '100', en_curso: true };
        await asignar(ctx, await ctx.get(garantias, g.id), caucion);
        await registrarObligacion(ctx, {
          pk: `cuota:${id}`,
          tipo: 'cuota',
          rut: c,
          origen_area: 'creditos',
          origen_id: id,
          numero: id,
          capital: pesos(1_000_000),
          vencimiento: '2026-06-10' as Fecha,
        });
      });
      const r = await Promise.allSettled(vuelta % 2 ? [nueva, m.alzar(g.id)] : [m.alzar(g.id), nueva]);
      expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
      const no = r.find((x) => x.status === 'rejected');
      const viva = (await t.detail(contract, quien(5), g.id)) as unknown as { estado: string; cauciones: { hasta: string | null }[] };
      expect(viva.cauciones.filter((x) => x.hasta === null).length).toBe(viva.estado === 'alzada' ? 0 : 1);
      // Whoever came second is told why: the debt, that nothing backs it any more; the release, that there is a debt.
      expect(no?.status === 'rejected' && no.reason.codigo).toBe(viva.estado === 'alzada' ? 'sin_cobertura_viva' : 'deuda_vigente');
    }
  });
  it('una general no se alza con deuda del cliente, y sostenerla dice cuáles quedan', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c, { sobre: 'GENERAL' });
    const ref = `g${serie()}`;
    await m.deuda(c, ref, 7_968_344);
    await expect(m.asignar(g.id, '1', ref)).rejects.toMatchObject({ codigo: 'caucion_general' });
    expect(await t.arrange((ctx) => coberturaDe(ctx, c))).toEqual({ saldo: 7_968_344, cubierto: 7_968_344 });
    await m.pedirAlzar(g.id);
    await expect(m.alzar(g.id)).rejects.toMatchObject({ codigo: 'deuda_vigente' });
    expect(await t.arrange((ctx) => sostenerGarantias(ctx, c))).toEqual([g.id]);
  });
  it('de quien no tiene garantías se dice lo que debe, y nada cubierto', async () => {
    const c = await m.cliente();
    expect(await t.arrange((ctx) => coberturaDe(ctx, c))).toEqual({ saldo: 0, cubierto: 0 });
    await m.deuda(c, `sa${serie()}`, 1_234_567);
    await m.deuda(c, `sb${serie()}`, 100_000);
    expect(await t.arrange((ctx) => coberturaDe(ctx, c))).toEqual({ saldo: 1_334_567, cubierto: 0 });
  });
  it('una mixta que cubre a otras deudas no se alza dejándolas descubiertas', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c, { sobre: 'MIXTA' });
    await m.deuda(c, `m${serie()}`, 39_841_720);
    await m.pedirAlzar(g.id);
    await expect(m.alzar(g.id)).rejects.toMatchObject({ codigo: 'cobertura_insuficiente' });
  });
  it('las quince opciones tienen el nombre exacto de la especificación y piden sesión', async () => {
    const o = (await (await t.inject({ method: 'GET', url: '/api/garantias/opciones' })).json()) as { status?: number };
    expect(o.status).toBe(401);
    const nombres = [...contract.options];
    expect(nombres.slice(0, 15)).toEqual([
      ...['beneficiarios', 'tipos_garantia', 'tipos_garantia_sobre', 'pagares', 'pagarevistas', 'tipos_inmueble', 'periodos_prima'],
      ...['tipos_constitucion', 'tipos_bien_raiz', 'grados_constitucion', 'tipos_mueble_prendaria', 'tipos_vehiculo'],
      ...['tipos_mueble_agraria', 'tipos_mueble_industrial', 'tipos_destino'],
    ]);
  });
  it('la misma patente en dos prendas de primer grado es refutada; en segundo grado se admite', async () => {
    const c = await m.cliente();
    const prenda = (o: object) =>
      t.act(
        contract,
        'crear',
        quien(5),
        datos(c, { tipo: 'PRENDA_VEHICULO', bien: { patente: 'ABCD12', marca: 'Volvo', inscripcion: '1' }, ...o }),
      );
    const una = await prenda({});
    await expect(prenda({ bien: { patente: 'ab-cd 12' } })).rejects.toMatchObject({
      codigo: 'bien_ya_gravado',
      datos: { numero: una.numero },
    });
    const otra = await prenda({ grado: 2 });
    expect(otra.otras.map((x) => x.numero)).toEqual([una.numero]);
  });
  it('sin inscripción, sin seguro endosado o sin el cónyuge no se constituye', async () => {
    const c = await m.cliente();
    const casi = async (o: object) => {
      const g = await t.act(contract, 'crear', quien(5), datos(c, o));
      await t.act(contract, 'pedir_tasacion', quien(5), {}, { id: g.id });
      await t.act(contract, 'registrar_tasacion', quien(5), TASACION, { id: g.id });
      return t.act(contract, 'constituir', quien(6), { fecha_constitucion: HOY }, { id: g.id });
    };
    await expect(casi({ bien: { direccion: 'X', comuna: '13101', rol_avaluo: '1-1' } })).rejects.toMatchObject({
      codigo: 'faltan_antecedentes',
    });
    await expect(casi({ seguro: { ...SEGURO, beneficiario_endosado: false } })).rejects.toMatchObject({ codigo: 'seguro_sin_endosar' });
    const dueno = rutOf(40_000_771);
    await t.arrange((ctx) =>
      ctx.insert(personas, { rut: dueno, tipo_persona: 'NATURAL', nombre: 'Dueña', estado_civil: 'CASADO_SOCIEDAD_CONYUGAL' }),
    );
    await expect(casi({ otorgante_rut: dueno })).rejects.toMatchObject({ codigo: 'falta_autorizacion_conyuge' });
    expect(await casi({ otorgante_rut: dueno, conyuge_autoriza: true })).toMatchObject({ estado: 'constituida' });
  });
  it('el seguro muerto ayer es una garantía pendiente del giro; la pedida en una solicitud, hasta constituirse', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c, { seguro: { ...SEGURO, vence: HOY } });
    expect(await t.arrange((ctx) => garantiasDelGiro(ctx, c))).toMatchObject({ pedidas: 1, constituidas: 1 });
    await t.arrange((ctx) =>
      ctx.update(garantias, g.id, {
        seguro: { ...SEGURO, prima: pesos(1), vence: '2026-03-09' as Fecha },
        seguro_vence: '2026-03-09' as Fecha,
      }),
    );
    expect(await t.arrange((ctx) => garantiasDelGiro(ctx, c))).toMatchObject({
      constituidas: 0,
      faltan: [{ que: `el seguro vigente de la garantía ${g.numero}` }],
    });
    const solicitada = {
      solicitud_id: 's',
      cliente_rut: c,
      otorgante_rut: c,
      nombre_otorgante: 'El mismo',
      tipo: 'HIPOTECA',
      sobre: 'GENERAL' as const,
    };
    await t.arrange((ctx) => ctx.emit('garantia.solicitada', { ...solicitada, valor_liquidacion_uf: '0', descripcion: 'Casa' }));
    expect(await t.arrange((ctx) => garantiasDelGiro(ctx, c))).toMatchObject({ pedidas: 2, constituidas: 0 });
    // One that the approval does not ask before the giro does not hold it.
    const aparte = { ...solicitada, valor_liquidacion_uf: '0', descripcion: 'Galpón', exigible_antes_de_giro: false };
    await t.arrange((ctx) => ctx.emit('garantia.solicitada', aparte));
    expect(await t.arrange((ctx) => garantiasDelGiro(ctx, c))).toMatchObject({ pedidas: 2, constituidas: 0 });
  });
  it('subir valores rige de inmediato; bajarlos espera a otra persona, y nunca bajo lo asignado', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const modificar = (o: object) => t.act(contract, 'modificar', quien(5), { motivo: 'Cambio de valores', ...o }, { id: g.id });
    expect(await modificar({ gravamenes_preferentes_uf: '1000' })).toMatchObject({ cobertura_uf: '2500.0000', estado: 'modificada' });
    await m.asignar(g.id, '1200', `k${serie()}`);
    await expect(modificar({ gravamenes_preferentes_uf: '3000' })).rejects.toMatchObject({ codigo: 'asignacion_excede' });
    expect(await modificar({ gravamenes_preferentes_uf: '1500' })).toMatchObject({
      cobertura_uf: '2500.0000',
      cambio_pedido: { cobertura_uf: '2000.0000' },
    });
    const aprobar = (k: number) => t.act(contract, 'aprobar_modificacion', quien(k), {}, { id: g.id });
    await expect(aprobar(5)).rejects.toMatchObject({ status: 403 });
    expect(await aprobar(6)).toMatchObject({ cobertura_uf: '2000.0000', asignado_uf: '1200.0000', cambio_pedido: null });
  });
  it('lo que pasaría si la tasación cae se ve antes, y no cambia nada', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const id = `c${serie()}`;
    await m.deuda(c, id, 79_683_440);
    await m.asignar(g.id, '2000', id);
    const r = await t.ask(contract, 'si_cae', quien(5), { pct: '20' }, g.id);
    // 5.000 × 0,8 × 70 % − 1.500 = 1.300 UF
    expect([r.cobertura_nueva_uf, r.falta_uf]).toEqual(['1300.0000', '700.0000']);
    expect(r.deudas[0]).toMatchObject({ pct_antes: '100.00', pct: '65.00', descubierta: true });
    expect((await t.detail(contract, quien(5), g.id)) as unknown).toMatchObject({ cobertura_uf: '2000.0000' });
  });
  it('el gasto de constitución y la prima los debe el cliente: D1209 / H2103 (ledger §3)', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const antes = await t.arrange((ctx) => saldoCuenta(ctx, '2103', HOY));
    await t.act(contract, 'cobrar_gasto', quien(5), { concepto: 'CONSTITUCION', monto: 25_000, detalle: 'Inscripción CBR' }, { id: g.id });
    await t.act(contract, 'cobrar_gasto', quien(5), { concepto: 'PRIMA', monto: 25_000, detalle: 'Prima anual' }, { id: g.id });
    const despues = await t.arrange((ctx) => saldoCuenta(ctx, '2103', HOY));
    expect(Math.abs(Number(despues) - Number(antes))).toBe(50_000);
    expect((await t.arrange((ctx) => deudas(ctx, c))).map((d) => d.monto)).toEqual([25_000, 25_000]);
  });
  it('la ejecución paga las deudas que caucionaba y el exceso es de quien la otorgó', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const id = `e${serie()}`;
    await m.deuda(c, id, 1_000_000);
    await m.asignar(g.id, '50', id);
    await t.arrange((ctx) => ejecutarGarantia(ctx, g.id));
    const cobro = {
      monto: pesos(1_200_000),
      medio: { medio: 'banco' as const, cuenta: '1102.01' as const },
      fecha: HOY,
      origen: { area: 'prueba', id: g.id },
    };
    await expect(t.arrange((ctx) => cobrarEjecucion(ctx, g.id, cobro))).rejects.toMatchObject({ codigo: 'excede_deuda' });
    const r = await t.arrange((ctx) => cobrarEjecucion(ctx, g.id, { ...cobro, pk_exceso: 'pasivo:1' }));
    expect(r).toEqual({ aplicado: 1_000_000, sobrante: 200_000 });
    expect(await t.arrange((ctx) => deudas(ctx, c))).toEqual([]);
  });
  it('fuera de la cartera no existe, ninguna acción sirve en un estado que no la nombra, y lo asignado cuadra', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const ajena = t.persona({ rut: rutOf(40_000_099), alcance: 'propio' });
    await expect(t.detail(contract, ajena, g.id)).rejects.toMatchObject({ status: 404 });
    for (const estado of estados.states) {
      await t.arrange((ctx) => ctx.update(garantias, g.id, { estado }));
      const d = await t.detail(contract, quien(5), g.id);
      for (const { accion, codigo } of d.acciones)
        expect(`${estado} ${accion} ${codigo === 'transicion_no_permitida'}`).toBe(
          `${estado} ${accion} ${!estados.can(estado, accion.replaceAll('-', '_') as never)}`,
        );
    }
    for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx))).toEqual([]);
  });
});
