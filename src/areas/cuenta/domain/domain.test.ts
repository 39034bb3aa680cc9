import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FABRICA, flagDe } from './avisos.ts';
import { limpiarImagen } from './imagen.ts';
import { conChunks, PNG_ROJO, WEBP_CON_EXIF } from './imagenes.fixture.ts';

const texto = (b: Uint8Array): string => Buffer.from(b).toString('latin1');

describe('fotos', () => {
  it('un PNG queda con lo que lo dibuja y pierde lo demás, también lo que venga pegado al final', () => {
    const sucio = Buffer.concat([
      conChunks(PNG_ROJO, [
        ['tEXt', 'Autor\0Ana'],
        ['eXIf', 'GPS -33.4'],
      ]),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const limpia = limpiarImagen(sucio);
    expect(limpia?.mime).toBe('image/png');
    expect(Buffer.from(limpia?.bytes ?? [])).toEqual(PNG_ROJO);
  });
  it('un JPEG pierde su EXIF, sus comentarios y lo pegado al final, y conserva byte a byte lo que se dibuja', () => {
    const extra = (marca: number, datos: string) =>
      Buffer.concat([Buffer.from([0xff, marca, 0, datos.length + 2]), Buffer.from(datos, 'latin1')]);
    const inicio = Buffer.from([0xff, 0xd8]);
    // Tables, frame, scan with a stuffed byte and a restart, and a second scan.
    const dibujo = Buffer.concat([
      ...[
        extra(0xdb, 'tabla'),
        extra(0xc2, 'marco'),
        extra(0xc4, 'codigos'),
        extra(0xda, 'barrido'),
        Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
      ],
      ...[extra(0xc4, 'mas'), extra(0xda, 'segundo'), Buffer.from([9, 8, 7]), Buffer.from([0xff, 0xd9])],
    ]);
    const sucio = Buffer.concat([inicio, extra(0xe1, 'Exif GPS -33.4'), extra(0xfe, 'comentario'), dibujo, Buffer.from('PK pegado')]);
    const limpia = limpiarImagen(sucio);
    expect(limpia?.mime).toBe('image/jpeg');
    expect(Buffer.from(limpia?.bytes ?? [])).toEqual(Buffer.concat([inicio, dibujo]));
  });
  it('un WebP pierde su EXIF y su cabecera deja de anunciarlo', () => {
    const limpia = limpiarImagen(WEBP_CON_EXIF);
    expect(limpia?.mime).toBe('image/webp');
    expect(texto(limpia?.bytes ?? new Uint8Array())).not.toContain('GPS');
    expect((limpia?.bytes[20] ?? 0) & 0x08).toBe(0);
    expect(limpiarImagen(limpia?.bytes ?? new Uint8Array())?.bytes).toEqual(limpia?.bytes);
  });
  it('lo que no es una imagen entera no pasa, y limpiar dos veces es limpiar una', () => {
    for (const s of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', ''])
      expect(limpiarImagen(Buffer.from(s))).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PNG_ROJO.length - 1 }), (n) => {
        expect(limpiarImagen(PNG_ROJO.subarray(0, n))).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (cola) => {
        for (const cabeza of [
          [0xff, 0xd8, 0xff],
          [...PNG_ROJO.subarray(0, 8)],
          [...Buffer.from('RIFF'), 9, 0, 0, 0, ...Buffer.from('WEBP')],
        ]) {
          const una = limpiarImagen(Uint8Array.from([...cabeza, ...cola]));
          if (una) expect(limpiarImagen(una.bytes)?.bytes).toEqual(una.bytes);
        }
      }),
    );
  });
});

describe('avisos por correo', () => {
  it('cada aviso que la plantilla nombra tiene su marca; los demás no salen por aquí', () => {
    expect(['faq_respuesta', 'muro_comentario', 'muro_seguidor', 'blog_anuncio', 'nota_version'].map(flagDe)).toEqual([
      'answerOnForm',
      'commentOnArticle',
      'followMe',
      'newAnnouncements',
      'productUpdates',
    ]);
    expect(flagDe('tarea_asignada')).toBeUndefined();
    expect(Object.keys(FABRICA)).toHaveLength(6);
  });
});
