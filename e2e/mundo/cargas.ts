/** What runs if it ever becomes a node or an address: a mark on the page, so that nothing has to be clicked away. */
const OBRA = 'globalThis.ejecutado=(globalThis.ejecutado||0)+1';

const ETIQUETAS = [
  ...['img src=x onerror', 'svg onload', 'svg/onload', 'body onload', 'body onpageshow', 'video src=x onerror', 'audio src=x onerror'],
  ...['details open ontoggle', 'marquee onstart', 'input autofocus onfocus', 'select autofocus onfocus', 'textarea autofocus onfocus'],
  ...['button autofocus onfocus', 'iframe onload', 'object onerror', 'embed onload', 'style onload', 'link rel=stylesheet href=x onerror'],
  ...['img src=x:x onerror', 'image src=x onerror', 'source onerror', 'track onerror', 'div onmouseover', 'a onfocus tabindex=1 autofocus'],
  ...['form onsubmit', 'keygen autofocus onfocus', 'isindex onfocus', 'math onclick', 'p style=animation-name:x onanimationstart'],
  ...['x oncontentvisibilityautostatechange style=display:block;content-visibility:auto', 'dialog open onclose', 'template onload'],
];
const conEvento = ETIQUETAS.flatMap((e) => [`<${e}=${OBRA}>`, `<${e}="${OBRA}">`, `<${e.toUpperCase()}='${OBRA}' >`]);

const ESQUEMAS = [
  ...[`javascript:${OBRA}`, `JaVaScRiPt:${OBRA}`, `java\tscript:${OBRA}`, `java\nscript:${OBRA}`, ` javascript:${OBRA}`],
  ...[`&#106;avascript:${OBRA}`, `&#x6a;avascript:${OBRA}`, `javascript&colon;${OBRA}`, `\u0001javascript:${OBRA}`],
  ...[`vbscript:${OBRA}`, `data:text/html,<script>${OBRA}</script>`, `data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+`],
];
const conDireccion = ESQUEMAS.flatMap((d) => [
  `<a href="${d}">ver</a>`,
  `<iframe src="${d}"></iframe>`,
  `<form action="${d}"><button>ir</button></form>`,
  `<object data="${d}"></object>`,
]);

const DOCUMENTO = [
  ...[`<script>${OBRA}</script>`, `<SCRIPT>${OBRA}</SCRIPT>`, `<script src=data:,${OBRA}></script>`, `<scr<script>ipt>${OBRA}</script>`],
  ...[`<script\n>${OBRA}</script\t>`, `"><script>${OBRA}</script>`, `'-${OBRA}-'`, `</textarea><script>${OBRA}</script>`],
  ...[
    `</title><svg onload=${OBRA}>`,
    `<iframe srcdoc="<script>parent.${OBRA}</script>"></iframe>`,
    `<base href="javascript:/a/-${OBRA}//">`,
  ],
  ...[`<meta http-equiv=refresh content="0;url=javascript:${OBRA}">`, `<style>@import 'javascript:${OBRA}';</style>`],
  ...[`<svg><script>${OBRA}</script></svg>`, `<svg><a xlink:href="javascript:${OBRA}"><text y=9>x</text></a></svg>`],
  ...[`<svg><animate onbegin=${OBRA} attributeName=x dur=1s>`, `<svg><set attributeName=onmouseover to=${OBRA}>`],
  ...[`<svg><foreignObject><body onload=${OBRA}></foreignObject></svg>`, `<math><mtext><img src=x onerror=${OBRA}></mtext></math>`],
  ...[`<math><mglyph><style><img src=x onerror=${OBRA}>`, `<noscript><p title="</noscript><img src=x onerror=${OBRA}>">`],
  ...[
    `<template><script>${OBRA}</script></template>`,
    `<table background="javascript:${OBRA}"><tr><td>x`,
    `<div style="width:expression(${OBRA})">`,
  ],
  ...[`<div style="background:url('javascript:${OBRA}')">`, `<b/onpointerenter=${OBRA}>x</b>`, `<!--><img src=x onerror=${OBRA}>-->`],
  ...[
    `<![CDATA[<img src=x onerror=${OBRA}>]]>`,
    `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${OBRA}</x:script>`,
  ],
  ...[
    `{{constructor.constructor('${OBRA}')()}}`,
    `\${${OBRA}}`,
    `<img src="x" alt="\`\`onerror=${OBRA}">`,
    `<img """><script>${OBRA}</script>">`,
  ],
  ...[`&lt;script&gt;${OBRA}&lt;/script&gt;`, `%3Cscript%3E${OBRA}%3C/script%3E`, `\\u003cscript\\u003e${OBRA}\\u003c/script\\u003e`],
];

/** Texts that try to run something when a page shows them (quality S29): events, addresses and whole documents. At least 150, all different. */
export const CARGAS: readonly string[] = [...new Set([...conEvento, ...conDireccion, ...DOCUMENTO])];

/** Short enough for the smallest fields (a name, a telephone): whole, they would run. */
export const CORTAS: readonly string[] = [
  ...['<img src=x onerror=ejecutado=1>', '<svg onload=ejecutado=1>', '<script>ejecutado=1</script>', '"><svg onload=ejecutado=1>'],
  ...["'><img src=x onerror=ejecutado=1>", '<details open ontoggle=ejecutado=1>', '<input autofocus onfocus=ejecutado=1>'],
  ...['javascript:ejecutado=1', '{{ejecutado=1}}', '<b onmouseover=ejecutado=1>x</b>', '<iframe srcdoc="<script>parent.ejecutado=1">'],
  ...['</title><svg onload=ejecutado=1>', '<video src=x onerror=ejecutado=1>'],
];
