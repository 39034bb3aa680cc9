import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { C14nCanonicalization } from 'xml-crypto';
import { analizar, hijos } from '#platform/server/xml/xml.ts';
import { canonico } from './c14n.ts';

const c14n = (xml: string) => canonico(analizar(xml));

describe('XML canónico 1.0 (W3C REC-xml-c14n-20010315)', () => {
  it('C14N §3.3: etiquetas, orden de atributos y espacios de nombres', () => {
    const entrada = `<doc>
   <e1   />
   <e2   ></e2>
   <e3   name = "elem3"   id="elem3"   />
   <e5 a:attr="out" b:attr="sorted" attr2="all" attr="I'm"
      xmlns:b="http://www.ietf.org"
      xmlns:a="http://www.w3.org"
      xmlns="http://example.org"/>
   <e6 xmlns="" xmlns:a="http://www.w3.org">
      <e7 xmlns="http://www.ietf.org">
         <e8 xmlns="" xmlns:a="http://www.w3.org">
            <e9 xmlns="" xmlns:a="http://www.ietf.org" attr="default"/>
         </e8>
      </e7>
   </e6>
</doc>`;
    expect(c14n(entrada)).toBe(`<doc>
   <e1></e1>
   <e2></e2>
   <e3 id="elem3" name="elem3"></e3>
   <e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I'm" attr2="all" b:attr="sorted" a:attr="out"></e5>
   <e6 xmlns:a="http://www.w3.org">
      <e7 xmlns="http://www.ietf.org">
         <e8 xmlns="">
            <e9 xmlns:a="http://www.ietf.org" attr="default"></e9>
         </e8>
      </e7>
   </e6>
</doc>`);
  });
  it.each([
    ['<t>First line&#x0d;&#10;Second line</t>', '<t>First line&#xD;\nSecond line</t>'],
    ['<t>&#x32;</t>', '<t>2</t>'],
    ['<t><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></t>', '<t>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</t>'],
    [
      `<t expr='value>"0" &amp;&amp; value&lt;"10" ?"valid":"error"'>valid</t>`,
      '<t expr="value>&quot;0&quot; &amp;&amp; value&lt;&quot;10&quot; ?&quot;valid&quot;:&quot;error&quot;">valid</t>',
    ],
    [`<t a=" &apos;   &#x20;&#13;&#xa;&#9;   &apos; "/>`, `<t a=" '    &#xD;&#xA;&#x9;   ' "></t>`],
    ['<t>a<!-- b -->c</t>', '<t>ac</t>'],
    ['<t>a\r\nb\rc</t>', '<t>a\nb\nc</t>'],
    ['<t>a\u0085b\u2028c</t>', '<t>a\u0085b\u2028c</t>'],
  ])('C14N §3.4: %s', (entrada, salida) => expect(c14n(entrada)).toBe(salida));
  it('un elemento lleva los espacios de nombres de sus ancestros, o los que se le digan', () => {
    const [hijo] = hijos(analizar('<a xmlns="u" xmlns:x="v"><b/></a>'));
    expect(hijo && canonico(hijo)).toBe('<b xmlns="u" xmlns:x="v"></b>');
    expect(hijo && canonico(hijo, new Map())).toBe('<b></b>');
    expect(hijo && canonico(hijo, new Map([['', 'w']]))).toBe('<b xmlns="w"></b>');
  });
});

const nombre = fc.constantFrom('a', 'b', 'Documento', 'Ñandú', 'x1');
const valor = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', 'ñ', '"', "'", '&', '<', '>', '€', '1'), maxLength: 8 });
const escapado = valor.map((t) => t.replace(/[&<>"\n\t]/g, (c) => `&#${c.charCodeAt(0)};`));
const espacio = fc.constantFrom('', ' xmlns="u"', ' xmlns="v"', ' xmlns=""', ' xmlns:p="w"', ' xmlns="u" xmlns:q="z"');
const { arbol } = fc.letrec<{ arbol: string }>((tie) => ({
  arbol: fc
    .tuple(
      nombre,
      espacio,
      fc.uniqueArray(fc.tuple(fc.constantFrom('k', 'm', 'ID', 'xml:lang'), escapado), { selector: ([k]) => k, maxLength: 3 }),
      fc.array(fc.oneof({ depthSize: 'small' }, escapado, fc.constant('<!-- c -->'), fc.constant('<![CDATA[ x & y ]]>'), tie('arbol')), {
        maxLength: 4,
      }),
    )
    .map(([n, ns, atributos, dentro]) => `<${n}${ns}${atributos.map(([k, v]) => ` ${k}="${v}"`).join('')}>${dentro.join('')}</${n}>`),
}));

describe('XML canónico contra otra implementación', () => {
  it('da lo mismo que xml-crypto sobre árboles cualesquiera', () => {
    fc.assert(
      fc.property(arbol, (xml) => {
        const raiz = analizar(xml);
        expect(canonico(raiz)).toBe(new C14nCanonicalization().process(raiz as never, {}));
      }),
      { numRuns: 500 },
    );
  });
  it('lo canónico ya es canónico y dice el mismo texto', () => {
    fc.assert(
      fc.property(arbol, (xml) => {
        const raiz = analizar(xml);
        const otra = analizar(canonico(raiz));
        expect(canonico(otra)).toBe(canonico(raiz));
        expect(otra.textContent).toBe(raiz.textContent);
      }),
      { numRuns: 300 },
    );
  });
});
