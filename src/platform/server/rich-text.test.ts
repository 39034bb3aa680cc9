import { describe, expect, it } from 'vitest';
import { cleanHtml, htmlToText } from './rich-text.ts';

describe('texto con formato', () => {
  it('conserva lo que escribe el editor', () => {
    const texto =
      '<h2>Acta</h2><p>Se <strong>aprueba</strong> por <em>unanimidad</em>:</p><ul><li>línea</li></ul><blockquote>cita</blockquote>';
    expect(cleanHtml(texto)).toBe(texto);
  });

  it.each([
    ['<script>alert(1)</script>hola', 'hola'],
    ['<p onclick="alert(1)">hola</p>', '<p>hola</p>'],
    ['<p style="background:url(javascript:alert(1))">hola</p>', '<p>hola</p>'],
    ['<iframe src="https://x"></iframe>hola', 'hola'],
    ['<svg><animate onbegin=alert(1) attributeName=x></svg>hola', 'hola'],
    ['<form action="/jwt/login"><input name=password></form>hola', 'hola'],
    ['<a href="javascript:alert(1)">ver</a>', '<a rel="noopener noreferrer nofollow" target="_blank">ver</a>'],
    ['<a href="//malo.example">ver</a>', '<a rel="noopener noreferrer nofollow" target="_blank">ver</a>'],
    ['<img src=x onerror=alert(1)>', '<span></span>'],
  ])('%s queda en nada que se ejecute', (sucio, limpio) => {
    expect(cleanHtml(sucio)).toBe(limpio);
  });

  it('una imagen de otro servidor se abre sólo si el lector quiere', () => {
    expect(cleanHtml('<img src="https://otro.example/1.gif" alt="logo">')).toBe(
      '<a href="https://otro.example/1.gif" rel="noopener noreferrer nofollow" target="_blank">Imagen: logo</a>',
    );
  });

  it('limpiar lo limpio no cambia nada', () => {
    const una = cleanHtml('<p>a &lt;b&gt; <img src="https://o.example/a.png"> <a href="https://o.example">o</a></p>');
    expect(cleanHtml(una)).toBe(una);
  });

  it('las palabras se leen sin marcas, un párrafo por línea', () => {
    expect(htmlToText('<p>Saldo &lt; $100 &amp; más</p><p>fin<br>ya</p>')).toBe('Saldo < $100 & más\nfin\nya');
  });
});
