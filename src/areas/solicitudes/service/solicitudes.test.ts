import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { avales } from '#areas/avales/tables.ts';
import { contract as bandeja } from '#areas/bandeja/contract.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { contract as comite } from '#areas/comite/contract.ts';
import { niveles } from '#areas/comite/tables.ts';
import { contract as garantias } from '#areas/garantias/contract.ts';
import { contract as notificaciones } from '#areas/notificaciones/contract.ts';
import { indicesUf, tmcs } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { textoPdf } from '../print/texto-pdf.fixture.ts';
import { buscar } from './buscar.ts';
import { cuentaQueVe } from './cuenta.fixture.ts';
import { LINEA as base, CLIENTE, DEUDOR, GARANTIA_PEDIDA as pedida } from './pedidos.fixture.ts';
import { vencerSinFirma } from './vencidas.ts';

let t: TestApp;
const R = (k: number) => rutOf(40_000_000 + k);

beforeAll(async () => {
  t = await testApp(areas);
  for (const fecha of ['2026-03-10', '2026-04-10'] as Fecha[])
    await t.deps.database.db.insert(indicesUf).values({ fecha, valor: '39841.72', origen: 'manual' });
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'productos', [
      ['FACTORING', 'factoring'],
      ['CONFIRMING', 'confirming'],
    ]);
    await sembrarCatalogo(ctx, 'tipos_garantia', [['HIPOTECA', 'hipoteca']]);
    await sembrarCatalogo(ctx, 'excepciones', [['TASA_BAJO_PISO', 'tasa bajo piso']]);
    await cuentaQueVe(ctx, t.empresa_id, R(2));
    await sembrarCatalogo(ctx, 'beneficiarios', [['LA_EMPRESA', 'la empresa']]);
    await sembrarCatalogo(ctx, 'tipos_garantia_sobre', [['GENERAL', 'general']]);
    await ctx.insert(personas, {
      rut: CLIENTE,
      tipo_persona: 'JURIDICA',
      nombre: 'Maderas del Bosque SpA',
      razon_social: 'Maderas del Bosque SpA',
    });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo', informe_vence: '2027-03-10' as Fecha, ejecutivo_rut: R(2) });
    // He guarantees the line: these tests are of other reasons of the level (`respaldo.test.ts` is of that one).
    const aval = { rut_aval: R(80), nombre: 'Dueña del Bosque', cliente_rut: CLIENTE, nombre_cliente: 'Maderas del Bosque SpA' };
    await ctx.insert(avales, {
      ...aval,
      tipo: 'AVAL',
      alcance: 'GENERAL',
      clave_origen: 'general',
      moneda: 'CLP',
      desde: '2026-01-02' as Fecha,
      firma_fecha: '2026-01-02' as Fecha,
      estado: 'vigente',
    });
    const mesa = { personas: [13, 14, 15, 25, 26].map(R), desde: '2020-01-01' as Fecha, voto_es_firma: false };
    await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3', exige_acta: false });
    await ctx.insert(niveles, { ...mesa, nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'mayoria', exige_acta: true });
  });
});
afterAll(() => t.close());

const quien = (k: number) => t.persona({ rut: R(k) });
const votar = (id: string, k: number, respuesta: 'APRUEBA' | 'RECHAZA' | 'PIDE_ANTECEDENTES', comentario?: string) =>
  t.act(contract, 'votar', quien(k), { respuesta, ...(comentario ? { comentario } : {}) }, { id });

const firmar = (id: string, k: number, version_vista = 1) => t.act(contract, 'firmar', quien(k), { version_vista }, { id });
const ajustar = (id: string, cambios: object) =>
  t.act(contract, 'ajustar', quien(8), { motivo: 'Ajuste del comité', ...cambios } as never, { id });
/** Sent and approved by the votes of level 3; nobody has signed. */
const aprobada = async (datos: object = {}) => {
  const s = await t.act(contract, 'crear', quien(2), { ...base, ...datos });
  await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
  for (const k of [13, 14, 15]) await votar(s.id, k, 'APRUEBA');
  return s.id;
};

describe('solicitudes de línea', () => {
  it('V36: una línea de 180.000.000 es UF 4.517,88 y va al nivel 3; aprobada, la línea existe', async () => {
    const s = await t.act(contract, 'crear', quien(2), base);
    await expect(t.act(contract, 'crear', quien(2), base)).rejects.toMatchObject({ status: 409, codigo: 'solicitud_abierta' });
    const e = await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    expect(e).toMatchObject({ estado: 'enviada', exposicion_propuesta_uf: '4517.8772', nivel_comite: 3, turno: 'Comité' });
    await expect(votar(s.id, 2, 'APRUEBA')).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
    await expect(votar(s.id, 13, 'RECHAZA')).rejects.toMatchObject({ status: 400, codigo: 'comentario_requerido' });
    await votar(s.id, 13, 'APRUEBA');
    await votar(s.id, 14, 'APRUEBA');
    expect(await t.arrange((ctx) => lineaVigente(ctx, CLIENTE))).toBeUndefined();
    expect(await votar(s.id, 15, 'APRUEBA')).toMatchObject({
      estado: 'pendiente_firma',
      aprobada_hasta: '2026-04-09',
      turno: 'Firmantes',
      firmas_faltan: [13, 14, 15].map(R),
    });
    const turnoDe = async (k: number) => (await t.list(contract, quien(k), { vista: 'mi_turno' })).items.map((x) => x.id);
    expect([await turnoDe(13), await turnoDe(25)]).toEqual([[s.id], []]);
    expect((await t.list(contract, quien(13), { vista: 'expiran' })).total).toBe(0);
    await t.setHoy('2026-04-02' as Fecha);
    expect((await t.list(contract, quien(13), { vista: 'expiran' })).total).toBe(1);
    await t.setHoy('2026-03-10' as Fecha);
    expect((await t.list(contract, quien(2), { vista: 'mias' })).total).toBe(1);
    await firmar(s.id, 13);
    expect(await turnoDe(13)).toEqual([]);
    const puede = async (k: number) => (await t.detail(contract, quien(k), s.id)).acciones.find((a) => a.accion === 'firmar');
    expect([await puede(13), await puede(14), await puede(25)]).toMatchObject([
      { permitida: false, codigo: 'firma_repetida' },
      { permitida: true },
      { permitida: false, codigo: 'no_es_firmante' },
    ]);
    expect(await firmar(s.id, 14)).toMatchObject({ estado: 'pendiente_firma', firmaron: [13, 14].map(R), monto_aprobado: null });
    expect(await t.arrange((ctx) => lineaVigente(ctx, CLIENTE))).toBeUndefined();
    expect(await firmar(s.id, 15)).toMatchObject({ estado: 'aprobada', monto_aprobado: '180000000.0000' });
    const linea = await t.arrange((ctx) => lineaVigente(ctx, CLIENTE));
    expect(linea).toMatchObject({ monto_pesos: 180_000_000, libre: 180_000_000, anticipo_pct: '90.00' });
    expect(linea?.sublimites).toEqual([{ rut_deudor: DEUDOR, monto: 60_000_000 }]);
  });
  it('la línea que reemplaza a otra se cuenta una vez, y una excepción sube un nivel con su motivo', async () => {
    const excepciones = [{ codigo: 'TASA_BAJO_PISO', motivo: 'Cliente antiguo con volumen que compensa la tasa menor' }];
    const s = await t.act(contract, 'crear', quien(2), { ...base, excepciones });
    const e = await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    expect(e).toMatchObject({ exposicion_propuesta_uf: '4517.8772', nivel_comite: 4, nivel_motivos: ['EXCEPCION'] });
    await t.act(contract, 'anular', quien(2), { motivo: 'se retira' }, { id: s.id });
  });
  it('pedir antecedentes la deja con reparos; el ejecutivo corrige y envía otra versión', async () => {
    const s = await t.act(contract, 'crear', quien(2), base);
    await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    expect(await votar(s.id, 13, 'PIDE_ANTECEDENTES', 'falta el balance')).toMatchObject({ estado: 'con_reparos', turno: 'Ejecutivo' });
    const d = await t.detail(contract, quien(2), s.id);
    await t.act(contract, 'editar', quien(2), { presentacion: 'Se agrega balance' }, { id: s.id, version: d.version });
    expect(await t.act(contract, 'enviar', quien(2), {}, { id: s.id })).toMatchObject({ estado: 'enviada', comite: { version: 2 } });
    for (const k of [13, 14]) await votar(s.id, k, 'RECHAZA', 'no');
    expect(await votar(s.id, 15, 'RECHAZA', 'no')).toMatchObject({ estado: 'rechazada' });
  });
  it('sin deudores, o ya expirada, no se envía', async () => {
    const s = await t.act(contract, 'crear', quien(2), { ...base, deudores: [], fecha_expiracion: '2026-03-09' });
    await expect(t.act(contract, 'enviar', quien(2), {}, { id: s.id })).rejects.toMatchObject({ status: 400 });
    await t.act(contract, 'editar', quien(2), { fecha_expiracion: '2026-12-31' }, { id: s.id, version: 1 });
    await expect(t.act(contract, 'enviar', quien(2), {}, { id: s.id })).rejects.toMatchObject({ codigo: 'deudores_requeridos' });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: s.id });
  });
  it('lo decidido no se edita, envía, vota ni anula', () => {
    const decide = ['editar', 'enviar', 'votar', 'firmar', 'ajustar', 'anular', 'pasar_a_comite', 'observar'] as const;
    for (const e of ['aprobada', 'rechazada', 'anulada'] as const) expect(decide.filter((a) => estados.can(e, a))).toEqual([]);
    expect(estados.allowed('anulada')).toEqual([]);
    expect(estados.can('pendiente_firma', 'votar')).toBe(false);
    expect(estados.can('enviada', 'editar')).toBe(false);
  });
});

describe('garantías que pide una solicitud (areas/2 garantias)', () => {
  it('aprobada, llega a garantías como propuesta con lo que se espera de ella; antes no', async () => {
    const suyas = async () => (await t.list(garantias, quien(2), { rut: CLIENTE })).items;
    const id = await aprobada({ producto: 'CONFIRMING', garantias: [pedida] });
    expect(await suyas()).toEqual([]);
    for (const k of [13, 14, 15]) await firmar(id, k);
    expect(await suyas()).toMatchObject([{ estado: 'propuesta', tipo: 'HIPOTECA', otorgante_rut: R(90) }]);
    const visto = (await t.detail(contract, quien(2), id)) as unknown as { garantias: object[] };
    expect(visto.garantias).toMatchObject([{ valor_uf: '5000.0000', descripcion: 'Bodega de Quilicura' }]);
  });
  it('de un tipo que no está vigente se rechaza en su campo', async () => {
    const otra = { ...base, producto: 'CONFIRMING', garantias: [{ ...pedida, tipo: 'NO_EXISTE' }] };
    await expect(t.act(contract, 'crear', quien(2), otra)).rejects.toMatchObject({ status: 400 });
  });
});

describe('firmas y ajuste de una línea aprobada (areas/1 solicitudes)', () => {
  const dos = [
    { rut_deudor: DEUDOR as string, monto: 60_000_000 },
    { rut_deudor: rutOf(99_990_051) as string, monto: 60_000_000 },
  ];
  it('bajar el deudor B a 45.000.000 y el plazo a 90 conserva dos firmas; el tercero firma lo que ve y rige lo ajustado', async () => {
    const id = await aprobada({ deudores: dos });
    for (const k of [13, 14]) await firmar(id, k);
    const bajado = { monto: '150000000', plazo_maximo: 90, deudores: [dos[0], { ...dos[1], monto: 45_000_000 }] };
    const a = await ajustar(id, bajado);
    expect(a).toMatchObject({ estado: 'pendiente_firma', firmaron: [13, 14].map(R), comite: { version: 2 } });
    expect(a.versiones[0]).toMatchObject({ numero: 2, motivo: 'Ajuste del comité' });
    expect(a.versiones[0]?.cambios.map((c) => [c.campo, c.antes, c.despues, c.sube])).toEqual([
      ['monto', '$180.000.000', '$150.000.000', false],
      ['plazo_maximo', '120 días', '90 días', false],
      ['sublimite', '$60.000.000', '$45.000.000', false],
    ]);
    await expect(firmar(id, 15, 1)).rejects.toMatchObject({ status: 409, codigo: 'version_no_vista' });
    expect(await t.ask(contract, 'diff', quien(15), { desde: 1, hasta: 2 } as never, id)).toHaveLength(3);
    expect(await firmar(id, 15, 2)).toMatchObject({ estado: 'aprobada', monto_aprobado: '150000000.0000' });
    expect(await t.arrange((ctx) => lineaVigente(ctx, CLIENTE))).toMatchObject({ monto_pesos: 150_000_000 });
  });
  it('subir un peso bota las firmas', async () => {
    const id = await aprobada();
    for (const k of [13, 14]) await firmar(id, k);
    expect(await ajustar(id, { monto: '180000001' })).toMatchObject({
      estado: 'pendiente_firma',
      firmaron: [],
      firmas_faltan: [13, 14, 15].map(R),
    });
    await expect(ajustar(id, { monto: '180000001' })).rejects.toMatchObject({ codigo: 'sin_cambios' });
    await t.act(contract, 'anular', quien(2), { motivo: 'se retira' }, { id });
  });
  it('si el ajuste sube el nivel, vuelve al comité con los votos en cero', async () => {
    const id = await aprobada();
    await firmar(id, 13);
    expect(await ajustar(id, { monto: '300000000' })).toMatchObject({
      estado: 'enviada',
      nivel_comite: 4,
      aprobada_hasta: null,
      comite: { faltan: 3 },
    });
    for (const k of [13, 14]) await votar(id, k, 'APRUEBA');
    expect(await votar(id, 15, 'APRUEBA')).toMatchObject({ estado: 'pendiente_firma' });
    for (const k of [13, 14]) await firmar(id, k, 2);
    expect(await firmar(id, 15, 2)).toMatchObject({ estado: 'pendiente_firma', turno: 'Fiscalía (acta)' });
    const sesion = await t.act(comite, 'crear_sesion', quien(13), {
      fecha: '2026-03-10',
      hora: '10:00',
      nivel: 4,
      integrantes: [13, 14, 15].map(R),
    });
    await t.act(comite, 'archivar_acta', quien(5), {}, { id: sesion.id });
    expect(await t.detail(contract, quien(2), id)).toMatchObject({ estado: 'aprobada', monto_aprobado: '300000000.0000' });
  });
  it('pedir otra garantía conserva las firmas; quitar una las bota', async () => {
    const [id, otra] = [await aprobada({ producto: 'CONFIRMING', garantias: [pedida] }), { ...pedida, descripcion: 'Casa de Ñuñoa' }];
    for (const k of [13, 14]) await firmar(id, k);
    const mas = await ajustar(id, { garantias: [pedida, otra] });
    expect(mas).toMatchObject({ estado: 'pendiente_firma', firmaron: [13, 14].map(R), respaldo: { pedidas: 2 } });
    expect(mas.versiones[0]?.cambios).toMatchObject([{ campo: 'garantia', antes: 'No se pedía', sube: false }]);
    const menos = await ajustar(id, { garantias: [otra] });
    expect(menos).toMatchObject({ estado: 'pendiente_firma', firmaron: [], respaldo: { pedidas: 1 } });
    await expect(ajustar(id, { garantias: [{ ...otra, tipo: 'NO_EXISTE' }] })).rejects.toMatchObject({
      status: 400,
      campos: { 'garantias.0.tipo': expect.any(Array) },
    });
    await t.act(contract, 'anular', quien(2), { motivo: 'se retira' }, { id });
  });
  it('un cliente bloqueado entre el voto y la última firma no recibe la línea', async () => {
    const id = await aprobada();
    for (const k of [13, 14]) await firmar(id, k);
    await t.arrange(async (ctx) => {
      const [c] = (await ctx.db.select().from(clientes)).filter((x) => x.rut === CLIENTE);
      if (c) await ctx.update(clientes, c.id, { estado: 'objetado' });
    });
    await expect(firmar(id, 15)).rejects.toMatchObject({ status: 409, codigo: 'reglas_cambiaron' });
    await t.arrange(async (ctx) => {
      const [c] = (await ctx.db.select().from(clientes)).filter((x) => x.rut === CLIENTE);
      if (c) await ctx.update(clientes, c.id, { estado: 'activo' });
    });
    expect(await firmar(id, 15)).toMatchObject({ estado: 'aprobada' });
  });
});

describe('lo que la fecha y las personas hacen de una solicitud (areas/1 solicitudes)', () => {
  /** Titles of the notices of the ejecutivo, the last one first. */
  const avisos = async () => {
    const [cuenta] = (await t.deps.database.sql("select id from usuario where email = 'ejecutivo@prueba.cl'")).rows as { id: string }[];
    return (await t.list(notificaciones, t.persona({ rut: R(2), usuario_id: cuenta?.id ?? '' }))).items.map((a) => String(a.titulo));
  };
  it('la aprobada que nadie terminó de firmar en 30 días está vencida ese mismo día, y se renueva como otro borrador', async () => {
    const id = await aprobada({ producto: 'CONFIRMING' });
    await t.setHoy('2026-04-09' as Fecha);
    expect(await t.detail(contract, quien(2), id)).toMatchObject({ estado: 'pendiente_firma', dias_en_estado: 30 });
    await t.setHoy('2026-04-10' as Fecha);
    expect(await t.detail(contract, quien(2), id)).toMatchObject({ estado: 'vencida', turno: '', dias_en_estado: 0 });
    expect((await t.list(contract, quien(2), { estado: 'vencida' })).items.map((s) => s.id)).toEqual([id]);
    expect((await t.list(contract, quien(2), { estado: 'pendiente_firma' })).items).toEqual([]);
    await expect(firmar(id, 13)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    const nueva = await t.act(contract, 'renovar', quien(2), { fecha_expiracion: '2027-04-10' }, { id });
    expect(nueva).toMatchObject({ estado: 'borrador', monto: '180000000.0000', fecha_expiracion: '2027-04-10', aprobada_hasta: null });
    expect(nueva.id).not.toBe(id);
    expect(await t.detail(contract, quien(2), id)).toMatchObject({ estado: 'vencida' });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: nueva.id });
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('una vencida no impide pedir otra, y el cierre del día la deja escrita', async () => {
    const id = await aprobada({ producto: 'CONFIRMING' });
    await t.setHoy('2026-04-10' as Fecha);
    const otra = await t.act(contract, 'crear', quien(2), { ...base, producto: 'CONFIRMING' });
    expect(await t.detail(contract, quien(2), id)).toMatchObject({ estado: 'vencida' });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: otra.id });
    await t.setHoy('2026-03-10' as Fecha);
    const tercera = await aprobada({ producto: 'CONFIRMING' });
    await t.setHoy('2026-04-10' as Fecha);
    expect(await t.arrange((ctx) => vencerSinFirma(ctx))).toBe(1);
    const { estado, numero } = await t.detail(contract, quien(2), tercera);
    expect(estado).toBe('vencida');
    expect(await avisos()).toContain(`Venció la aprobación de la solicitud ${numero}`);
    const hallada = await t.arrange((ctx) => buscar(ctx, String(numero)));
    expect(hallada.map((h) => [h.titulo, h.url])).toContainEqual([`Solicitud ${numero}`, `/solicitudes/${tercera}`]);
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('Riesgo la observa antes de que el comité decida: vuelve al ejecutivo y los votos dados quedan', async () => {
    const s = await t.act(contract, 'crear', quien(2), { ...base, producto: 'CONFIRMING' });
    await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    await votar(s.id, 13, 'APRUEBA');
    expect(await t.act(contract, 'observar', quien(4), { texto: 'Falta el balance 2025' }, { id: s.id })).toMatchObject({
      estado: 'con_reparos',
      turno: 'Ejecutivo',
      comite: { estado: 'devuelto' },
    });
    const bandejaDe = async (k: number) =>
      (await t.list(bandeja, quien(k), { perPage: '100' })).items.filter((p) => p.entidad_id === s.id).map((p) => p.tipo);
    expect([await bandejaDe(2), await bandejaDe(20)]).toEqual([['completar'], []]);
    expect(await t.act(contract, 'enviar', quien(2), {}, { id: s.id })).toMatchObject({ comite: { version: 2, faltan: 2 } });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: s.id });
  });
  it('al ejecutivo se le avisa cuando rige la línea nueva, y hasta entonces se ve la antigua', async () => {
    const antes = await t.arrange((ctx) => lineaVigente(ctx, CLIENTE));
    const id = await aprobada({ monto: '150000000' });
    expect((await t.detail(contract, quien(2), id)).linea_vigente).toMatchObject({ numero: antes?.numero });
    for (const k of [13, 14, 15]) await firmar(id, k);
    const { numero, linea_vigente } = await t.detail(contract, quien(2), id);
    expect(linea_vigente).toMatchObject({ monto: '150000000.0000' });
    expect(await avisos()).toContain(`Aprobada la solicitud ${numero} de Maderas del Bosque SpA`);
  });
  it('un deudor repetido se nombra, y una excepción que no es de la lista se rechaza en su campo', async () => {
    const dos = [base.deudores[0], base.deudores[0]] as typeof base.deudores;
    const datos = { ...base, producto: 'CONFIRMING' };
    await t.arrange((ctx) => ctx.insert(personas, { rut: DEUDOR, tipo_persona: 'JURIDICA', nombre: 'Pagadora SpA' }));
    await expect(t.act(contract, 'crear', quien(2), { ...datos, deudores: dos })).rejects.toMatchObject({
      status: 409,
      codigo: 'rut_duplicado',
      campos: { 'deudores.1.rut_deudor': ['Pagadora SpA ya está en la solicitud'] },
    });
    const excepciones = [{ codigo: 'INVENTADA', motivo: 'Una excepción que nadie puso en el catálogo' }];
    await expect(t.act(contract, 'crear', quien(2), { ...datos, excepciones })).rejects.toMatchObject({
      campos: { 'excepciones.0.codigo': ['Elija una opción de la lista'] },
    });
  });
  it('la de otra sucursal la lee quien integra su nivel, y no un jefe que sólo vota los suyos', async () => {
    const s = await t.act(contract, 'crear', quien(2), { ...base, producto: 'CONFIRMING' });
    await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    const deSucursal = (k: number) =>
      t.persona({ rut: R(k), alcance: 'sucursal', sucursales: [], modulos: ['solicitudes:ver', 'solicitudes:votar'] });
    await expect(t.detail(contract, deSucursal(3), s.id)).rejects.toMatchObject({ status: 404 });
    expect(await t.detail(contract, deSucursal(13), s.id)).toMatchObject({ numero: s.numero });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: s.id });
  });
  it('la cartera que se traspasa dice cuántas solicitudes abiertas arrastra', async () => {
    const s = await t.act(contract, 'crear', quien(2), { ...base, producto: 'CONFIRMING' });
    const dicho = await t.arrange((ctx) => ctx.ask('cartera.por_traspasar', { cliente_ruts: [CLIENTE], de: R(2) }));
    const arrastra = dicho.flatMap((r) => r.answer);
    expect(arrastra.find((a) => a.titulo === 'Solicitudes abiertas')).toEqual({ titulo: 'Solicitudes abiertas', n: 1 });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: s.id });
  });
  it('una tasa sobre la máxima de todos los tramos de sus operaciones no va al comité (T17: 2,50 % pasa y 2,51 % no)', async () => {
    await t.arrange(async (ctx) => {
      for (const codigo of ['NR_M90_5000', 'NR_90_5000'])
        await ctx.insert(tmcs, {
          codigo,
          tramo: codigo,
          tasa_anual: codigo === 'NR_90_5000' ? '22.50' : '30.00',
          desde: '2026-01-01' as Fecha,
        });
    });
    const s = await t.act(contract, 'crear', quien(2), { ...base, producto: 'CONFIRMING', tasa_mensual: '2.51' });
    await expect(t.act(contract, 'enviar', quien(2), {}, { id: s.id })).rejects.toMatchObject({ codigo: 'tasa_sobre_maxima' });
    const { version } = await t.detail(contract, quien(2), s.id);
    await t.act(contract, 'editar', quien(2), { tasa_mensual: '2.50' }, { id: s.id, version });
    expect(await t.act(contract, 'enviar', quien(2), {}, { id: s.id })).toMatchObject({ estado: 'enviada' });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: s.id });
  });
});

describe('papeles de la solicitud', () => {
  const papel = async (nombre: 'propuesta' | 'acta' | 'carta', id: string) =>
    textoPdf(((await t.ask(contract, nombre, quien(2), {}, id)) as { bytes: Buffer }).bytes);
  it('la propuesta, el acta y la carta dicen lo pedido, lo votado y lo aprobado; la carta espera la aprobación', async () => {
    const id = await aprobada({ presentacion: 'Exporta madera hace 20 años' });
    const propuesta = await papel('propuesta', id);
    for (const dicho of [
      'Propuesta de línea',
      'Maderas del Bosque SpA',
      '$180.000.000',
      'UF 4.517,8772',
      '3, Comité',
      '99.990.050-',
      '$60.000.000',
    ])
      expect(propuesta).toContain(dicho);
    expect(propuesta).toContain('Exporta madera hace 20 años');
    await expect(t.ask(contract, 'carta', quien(2), {}, id)).rejects.toMatchObject({ status: 409, codigo: 'sin_carta' });
    await firmar(id, 13);
    const acta = await papel('acta', id);
    expect(acta.match(/Aprueba/g)).toHaveLength(3);
    expect(acta.match(/Pendiente/g)).toHaveLength(2);
    for (const k of [14, 15]) await firmar(id, k);
    const carta = await papel('carta', id);
    for (const dicho of ['Carta de aprobación', '$180.000.000', '90,00 %', '1,8000 %', '120 días', '10-03-2027', '9 de abril de 2026'])
      expect(carta).toContain(dicho);
  });
});
