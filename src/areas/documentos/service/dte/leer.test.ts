import { describe, expect, it } from 'vitest';
import { COMPRADOR, factura, VENDEDOR } from '../../../../../tools/dte-demo/ejemplo.ts';
import { type DatosDte, fabricarDte, fabricarEnvio, type OpcionesDte } from '../../../../../tools/dte-demo/fabricar.ts';
import { totalEsperado } from '../../domain/totales.ts';
import { type DocumentoLeido, leerDte } from './leer.ts';

function leer(b: Uint8Array): DocumentoLeido[] {
  const r = leerDte(b);
  if (!r.ok) throw new Error(r.causa.codigo);
  return r.lectura.documentos;
}
const uno = (d: Partial<DatosDte> = {}, o: OpcionesDte = {}) => leer(fabricarDte(factura(d), o))[0] as DocumentoLeido;

describe('lectura de un DTE', () => {
  it('lee la factura 33-1021 de domain §6.6: 12.500.000, del 02-03 al 15-04', () => {
    const { dte, firma, causas } = uno();
    expect(causas).toEqual([]);
    expect(firma?.estado).toBe('valida');
    expect(dte).toMatchObject({
      tipo: 33,
      folio: 1021,
      fecha_emision: '2026-03-02',
      fecha_vencimiento: '2026-04-15',
      fecha_firma: '2026-03-02T12:00:00',
      forma_pago: 2,
      emisor: {
        rut: VENDEDOR.rut,
        razon_social: 'Maestranza Ñuñoa Ficticia SpA',
        giro: 'Estructuras metálicas',
        comuna: 'Ñuñoa',
        correo: 'ventas@ejemplo.cl',
      },
      receptor: { rut: COMPRADOR.rut, razon_social: 'Minera Demostración S.A.', direccion: 'Calle Ficticia 100' },
      monto_neto: 10_504_202,
      monto_exento: 0,
      iva: 1_995_798,
      otros_impuestos: 0,
      monto: 12_500_000,
      referencias: [{ tipo: '801', folio: '4510083633', fecha: '2026-02-20', codigo: null, razon: null }],
      timbre: { rut_emisor: VENDEDOR.rut, tipo: '33', folio: '1021', monto: '12500000' },
    });
    expect(dte?.detalle).toEqual([
      {
        numero: 1,
        nombre: 'Tolva 20 m³ & soportes',
        descripcion: 'Según OC; pintura «epóxica»',
        cantidad: '2',
        unidad: null,
        precio: '5000000',
        monto: 10_000_000,
      },
      { numero: 2, nombre: 'Montaje', descripcion: null, cantidad: '1', unidad: null, precio: '504202', monto: 504_202 },
    ]);
  });
  it.each([33, 34, 43, 46, 56, 61])('lee y verifica el tipo %i', (tipo) => {
    const { dte, firma } = uno({ tipo });
    expect(dte?.tipo).toBe(tipo);
    expect(firma?.estado).toBe('valida');
    expect(dte && totalEsperado(dte)).toBe(dte?.monto);
  });
  it('un tipo que no se cede ni corrige se dice sin leer más', () => {
    expect(uno({ tipo: 39 })).toMatchObject({ dte: null, causas: [{ codigo: 'tipo_no_cedible', datos: { tipo: 39 } }] });
  });
  it('en UTF-8 y en ISO-8859-1 dice lo mismo y es el mismo contenido', () => {
    const [a, b] = [uno(), uno({}, { codificacion: 'UTF-8' })];
    expect(b.dte).toEqual(a.dte);
    expect(b.firma?.estado).toBe('valida');
    expect(b.contenido_hash).toBe(a.contenido_hash);
  });
  it('windows-1252 lee sus comillas y el euro', () => {
    const texto = fabricarDte(factura({ detalle: [{ nombre: 'EURO', precio: 100 }] })).toString('latin1');
    const b = Buffer.from(
      texto.replace('ISO-8859-1', 'windows-1252').replace('<NmbItem>EURO<', '<NmbItem>\u0080 \u0093a\u0094<'),
      'latin1',
    );
    expect(leer(b)[0]?.dte?.detalle[0]?.nombre).toBe('€ “a”');
  });
  it('con BOM, con blancos delante o con CRLF se lee y la firma vale', () => {
    const texto = fabricarDte(factura(), { codificacion: 'UTF-8' }).toString('utf8');
    for (const t of [`\ufeff${texto}`, `\r\n ${texto}`, texto.replaceAll('\n', '\r\n')]) {
      expect(leer(Buffer.from(t, 'utf8'))[0]?.firma?.estado).toBe('valida');
    }
  });
  it('un correo vacío no es falta', () => {
    const texto = fabricarDte(factura())
      .toString('latin1')
      .replace(/<CorreoEmisor>[^<]*</, '<CorreoEmisor><');
    expect(leer(Buffer.from(texto, 'latin1'))[0]).toMatchObject({ causas: [], dte: { emisor: { correo: null } } });
  });
  it('un total negativo se lee: la regla monto_cero lo juzga', () => {
    expect(uno({ tipo: 43, monto_total: -500 }).dte?.monto).toBe(-500);
  });
});

describe('totales', () => {
  it('un impuesto adicional sube el total y una retención (15, IVA retenido) lo baja', () => {
    const adicional = uno({ impuestos: [{ codigo: '24', tasa: '31.5', monto: 1000 }] }).dte;
    expect(adicional).toMatchObject({ otros_impuestos: 1000, monto: 12_501_000 });
    const retenido = uno({ tipo: 46, impuestos: [{ codigo: '15', tasa: '19', monto: 1_995_798, retencion: true }] }).dte;
    expect(retenido).toMatchObject({ otros_impuestos: -1_995_798, monto: 10_504_202 });
    expect(retenido && totalEsperado(retenido)).toBe(10_504_202);
  });
});

describe('envío con muchos documentos', () => {
  it('los da en orden, con su firma, se firmen en el sobre o antes de entrar', () => {
    const lista = [1, 2, 3].map((folio) => factura({ folio }));
    for (const en_sitio of [true, false]) {
      const docs = leer(fabricarEnvio(lista, { en_sitio }));
      expect(docs.map((d) => [d.indice, d.dte?.folio, d.firma?.estado, d.firma?.verificada])).toEqual(
        [0, 1, 2].map((i) => [i, i + 1, 'valida', en_sitio ? 'en_sitio' : 'sola']),
      );
    }
  });
  it('el mismo documento solo o en un envío es el mismo contenido; otro monto no', () => {
    const [solo] = leer(fabricarDte(factura()));
    const [enSobre] = leer(fabricarEnvio([factura()], { en_sitio: true }));
    expect(enSobre?.contenido_hash).toBe(solo?.contenido_hash);
    expect(uno({ monto_total: 1 }).contenido_hash).not.toBe(solo?.contenido_hash);
  });
  it('xml_hash es el SHA-256 de los bytes recibidos', () => {
    expect(leerDte(Buffer.from('abc')).xml_hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
