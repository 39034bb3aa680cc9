import { describe, expect, it } from 'vitest';
import { trabajo } from '#kernel/procesador.fixture.ts';
import { factura } from '../../../../../tools/dte-demo/ejemplo.ts';
import { fabricarDte, fabricarEnvio } from '../../../../../tools/dte-demo/fabricar.ts';
import { conDetalle } from '../../domain/mensajes.ts';
import { leerDte } from './leer.ts';

const bytes = (texto: string, como: BufferEncoding = 'latin1') => Buffer.from(texto, como);
const codigo = (b: Uint8Array) => {
  const r = leerDte(b);
  return r.ok ? (r.lectura.documentos[0]?.causas[0]?.codigo ?? 'ok') : r.causa.codigo;
};
const bueno = fabricarDte(factura()).toString('latin1');
const conDocumento = (dentro: string) => bueno.replace('<Encabezado>', `${dentro}<Encabezado>`);

const RISAS = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]>
<lolz>&lol9;</lolz>`;

describe('XML con DTD: se rechaza antes de analizar', () => {
  const utf16be = (t: string) => Buffer.from(`\ufeff${t}`, 'utf16le').swap16();
  const utf32 = (t: string) => Buffer.concat([...t].map((c) => Buffer.from([c.charCodeAt(0), 0, 0, 0])));
  it.each([
    ['billion laughs', bytes(RISAS)],
    ['entidad externa', bytes('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><DTE>&a;</DTE>')],
    ['DTD externa por red', bytes('<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><DTE/>')],
    ['entidad de parámetro', bytes('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p">%p;]><DTE/>')],
    ['en minúsculas', bytes('<!doctype x><DTE/>')],
    ['tras un comentario y blancos', bytes(' \n<!-- a --> \t<!DOCTYPE x><DTE/>')],
    ['tras una declaración', bytes('<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE x><DTE/>')],
    ['con blancos dentro', bytes('<! DOCTYPE x><DTE/>')],
    ['dentro de la raíz', bytes('<DTE><!DOCTYPE x></DTE>')],
    ['UTF-16 LE con BOM', Buffer.from(`\ufeff${RISAS}`, 'utf16le')],
    ['UTF-16 LE sin BOM', Buffer.from(RISAS, 'utf16le')],
    ['UTF-16 BE', utf16be(RISAS)],
    ['UTF-32', utf32(RISAS)],
    ['UTF-8 con BOM', Buffer.from(`\ufeff${RISAS}`, 'utf8')],
    ['otra declaración', bytes('<DTE><!FOO></DTE>')],
  ])('%s', (_, b) => {
    expect(trabajo(100, () => expect(codigo(b)).toBe('xml_con_dtd'))).toBeLessThan(100);
  });
});

describe('XML hostil: se rechaza en menos de un segundo', () => {
  const rapido = (b: Uint8Array, esperado: string) => {
    const antes = process.memoryUsage().rss;
    expect(trabajo(1000, () => expect(codigo(b)).toBe(esperado))).toBeLessThan(1000);
    expect(process.memoryUsage().rss - antes).toBeLessThan(128 * 1024 * 1024);
  };
  it('200.000 niveles', () => rapido(bytes(`<DTE>${'<a>'.repeat(200_000)}`), 'estructura_invalida'));
  it('200.000 niveles bien cerrados', () => rapido(bytes('<a>'.repeat(200_000) + '</a>'.repeat(200_000)), 'estructura_invalida'));
  it('65 niveles no, 60 sí se leen', () => {
    expect(codigo(bytes('<a>'.repeat(65) + '</a>'.repeat(65)))).toBe('estructura_invalida');
    expect(codigo(bytes('<a>'.repeat(60) + '</a>'.repeat(60)))).toBe('no_es_dte');
  });
  it('un millón de elementos hermanos', () => rapido(bytes(`<DTE>${'<b/>'.repeat(1_200_000)}</DTE>`), 'estructura_invalida'));
  it('un millón de comentarios', () => rapido(bytes(`<DTE>${'<!---->'.repeat(700_000)}</DTE>`), 'estructura_invalida'));
  it('un elemento con 100.000 atributos', () => {
    rapido(bytes(`<DTE ${Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`), 'estructura_invalida');
  });
  it('cinco millones de & sueltos', () => rapido(bytes(`<DTE>${'&'.repeat(5_000_000)}</DTE>`), 'xml_mal_formado'));
  it('un millón de &amp;', () => rapido(bytes(`<DTE>${'&amp;'.repeat(1_000_000)}</DTE>`), 'estructura_invalida'));
  it('un nombre, un atributo y un comentario de 5 MB', () => {
    rapido(bytes(`<${'a'.repeat(5_000_000)}/>`), 'no_es_dte');
    rapido(bytes(`<DTE a="${'a'.repeat(5_000_000)}"/>`), 'estructura_invalida');
    rapido(bytes(`<DTE><!--${'- '.repeat(2_500_000)}--></DTE>`), 'estructura_invalida');
  });
  it('cinco millones de < o de comillas', () => {
    rapido(bytes('<'.repeat(5_000_000)), 'xml_mal_formado');
    rapido(bytes(`<DTE ${'"'.repeat(5_000_001)}`), 'xml_mal_formado');
    rapido(bytes(`<DTE>${'<a b="'.repeat(800_000)}`), 'xml_mal_formado');
  });
});

describe('XML mal formado', () => {
  it.each([
    ['vacío de contenido', '   \n'],
    ['texto', 'hola'],
    ['sin cerrar', '<DTE><a></DTE>'],
    ['cortado', bueno.slice(0, 900)],
    ['dos raíces', '<DTE/><DTE/>'],
    ['texto después', '<DTE/>x'],
    ['atributo repetido', '<DTE a="1" a="2"/>'],
    ['& suelto', '<DTE>A & B</DTE>'],
    ['entidad desconocida', '<DTE>&nbsp;</DTE>'],
    ['carácter nulo por referencia', '<DTE>&#0;</DTE>'],
    ['carácter de control por referencia', '<DTE>&#x1;</DTE>'],
    ['mitad de un par', '<DTE>&#xD800;</DTE>'],
    ['carácter de control', '<DTE>\u0001</DTE>'],
    ['prefijo sin declarar', '<x:DTE/>'],
    ['dos declaraciones', '<?xml version="1.0"?><?xml version="1.0"?><DTE/>'],
    ['codificación desconocida', '<?xml version="1.0" encoding="UTF-7"?><DTE/>'],
    ['EBCDIC', '\u004c\u006f\u00a7'],
  ])('%s', (_, texto) => expect(['xml_mal_formado', 'archivo_vacio']).toContain(codigo(bytes(texto))));
  it('dice en qué línea', () => {
    const r = leerDte(bytes('<DTE>\n<a>\n&mal;</a></DTE>'));
    expect(!r.ok && conDetalle(r.causa).detail).toBe('No es un XML legible: línea 3, un & no corresponde a un carácter');
  });
  it('UTF-16 sin DTD tampoco se lee', () => expect(codigo(Buffer.from(bueno, 'utf16le'))).toBe('xml_mal_formado'));
  it('UTF-8 declarado con bytes que no lo son', () =>
    expect(codigo(bytes('<?xml version="1.0" encoding="UTF-8"?><DTE>\u00f1</DTE>'))).toBe('xml_mal_formado'));
});

describe('lo que no es un DTE', () => {
  it.each(['<html/>', '<EnvioBOLETA/>', '<DTE xmlns="http://otro"/>', '<x:DTE xmlns:x="http://www.sii.cl/SiiDte"/>'])('%s', (t) =>
    expect(codigo(bytes(t))).toBe('no_es_dte'),
  );
  it.each([
    ['DTE vacío', '<DTE/>'],
    ['DTE con otra cosa', '<DTE><Otro/></DTE>'],
    ['envío sin documentos', '<EnvioDTE><SetDTE/></EnvioDTE>'],
    ['sin folio', bueno.replace(/<Folio>\d+<\/Folio>/, '')],
    ['folio cero', bueno.replace(/<Folio>\d+</, '<Folio>0<')],
    ['fecha imposible', bueno.replace('<FchEmis>2026-03-02<', '<FchEmis>2026-02-30<')],
    ['monto con decimales', bueno.replace('<MntTotal>12500000<', '<MntTotal>12500000.5<')],
    ['monto enorme', bueno.replace('<MntTotal>12500000<', '<MntTotal>999999999999999999<')],
    ['dos totales', bueno.replace('<MntTotal>', '<MntTotal>1</MntTotal><MntTotal>')],
    ['forma de pago desconocida', bueno.replace('<FmaPago>2<', '<FmaPago>9<')],
    ['elementos donde va un texto', bueno.replace('<MntTotal>12500000<', '<MntTotal><b>12500000</b><')],
    ['sin fecha de firma', bueno.replace(/<TmstFirma>.*<\/TmstFirma>/, '')],
    ['hora imposible', bueno.replace('T12:00:00</TmstFirma>', 'T25:00:00</TmstFirma>')],
    ['un monto de otro espacio de nombres', bueno.replace('<MntTotal>', '<MntTotal xmlns="http://otro">')],
    ['instrucción de proceso dentro', conDocumento('<?php echo 1 ?>')],
  ])('%s es estructura inválida', (_, texto) => expect(codigo(bytes(texto))).toBe('estructura_invalida'));
  it('dice la línea y el elemento', () => {
    const r = leerDte(bytes(bueno.replace('<MntTotal>12500000<', '<MntTotal>doce<')));
    const c = r.ok ? r.lectura.documentos[0]?.causas[0] : undefined;
    expect(c && conDetalle(c).detail).toBe('No es un DTE legible: línea 8, MntTotal no es un monto en pesos');
  });
  it('un documento malo dentro de un envío no detiene a los otros', () => {
    const envio = fabricarEnvio([factura(), factura({ folio: 1022 }), factura({ folio: 1023 })]).toString('latin1');
    const r = leerDte(bytes(envio.replace('<Folio>1022<', '<Folio>x<')));
    expect(r.ok && r.lectura.documentos.map((d) => [d.indice, d.dte?.folio, d.causas[0]?.codigo])).toEqual([
      [0, 1021, undefined],
      [1, undefined, 'estructura_invalida'],
      [2, 1023, undefined],
    ]);
  });
  it('un envío con más documentos de los que admite la carga se rechaza', () => {
    const r = leerDte(fabricarEnvio([factura(), factura({ folio: 1022 })]), { maximo_dte: 1 });
    expect(!r.ok && r.causa.codigo).toBe('demasiados_documentos');
  });
});
