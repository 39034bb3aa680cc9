import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { procesador } from '#kernel/procesador.fixture.ts';
import { FACTORING, factura, VENDEDOR } from '../../../../../tools/dte-demo/ejemplo.ts';
import { fabricarAec, fabricarDte, fabricarEnvio } from '../../../../../tools/dte-demo/fabricar.ts';
import { leerCarga } from './carga.ts';

const LIMITES = { maximo_xml_mb: 5, maximo_dte: 500 };
const cargar = (b: Uint8Array, nombre = 'carga.zip', limites = LIMITES) => [...leerCarga(b, nombre, limites)];
const resumen = (b: Uint8Array, limites = LIMITES) =>
  cargar(b, 'carga.zip', limites).map((i) => [i.indice, i.archivo, i.documento?.dte?.folio ?? i.causas[0]?.codigo]);

describe('carga de documentos', () => {
  it('junta los documentos de todos los archivos del zip, y lo hostil no detiene a los demás', () => {
    const zip = zipSync({
      'uno.xml': fabricarDte(factura()),
      'risas.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
      'hondo.xml': strToU8('<a>'.repeat(90)),
      'bomba.xml': new Uint8Array(20 * 1024 * 1024),
      'envio.xml': fabricarEnvio([factura({ folio: 1022 }), factura({ folio: 1023 })]),
      'foto.png': strToU8('x'),
      'roto.xml': strToU8('<DTE><a></DTE>'),
      'otro.xml': strToU8('<html/>'),
      'ultimo.xml': fabricarDte(factura({ folio: 1024 })),
    });
    const t = process.cpuUsage();
    expect(resumen(zip)).toEqual([
      [0, 'uno.xml', 1021],
      [1, 'risas.xml', 'xml_con_dtd'],
      [2, 'hondo.xml', 'estructura_invalida'],
      [3, 'bomba.xml', 'archivo_demasiado_grande'],
      [4, 'envio.xml', 1022],
      [5, 'envio.xml', 1023],
      [6, 'foto.png', 'no_es_dte'],
      [7, 'roto.xml', 'xml_mal_formado'],
      [8, 'otro.xml', 'no_es_dte'],
      [9, 'ultimo.xml', 1024],
    ]);
    expect(procesador(t)).toBeLessThan(1000);
  });
  it('un AEC trae su documento con la cadena revisada', () => {
    const aec = fabricarAec({
      dte: factura(),
      cesiones: [{ cedente: VENDEDOR, cesionario: FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' }],
    });
    const [item] = cargar(aec, 'aec.xml');
    expect(item?.aec?.revision).toMatchObject({ causas: [], ultimo_cesionario: { rut: FACTORING.rut } });
    expect(item?.documento?.dte?.folio).toBe(1021);
  });
  it('se detiene al pasar el máximo de documentos de la carga', () => {
    const zip = zipSync({ 'a.xml': fabricarDte(factura()), 'b.xml': fabricarEnvio([factura({ folio: 2 }), factura({ folio: 3 })]) });
    expect(resumen(zip, { ...LIMITES, maximo_dte: 2 })).toEqual([
      [0, 'a.xml', 1021],
      [1, 'b.xml', 2],
      [2, 'b.xml', 'demasiados_documentos'],
    ]);
  });
});
