// Runs in the popup, after the provider: tells the page that opened it, and nobody else, how the sign-in ended.
(() => {
  const { opener, code, openid, error } = document.body.dataset;
  const isTold = window.opener !== null && opener !== undefined;
  // The exact origin: were another page in the opener's place by now, it would hear nothing.
  if (isTold) window.opener.postMessage(error === undefined ? { code, openid } : { error }, opener);
  if (isTold && error === undefined) window.close();
  document.getElementById('alone').hidden = false;
})();
