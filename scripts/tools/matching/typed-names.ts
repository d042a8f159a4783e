/** Every beginning with every ending: `ash` and `ford` make `ashford`. */
const compounds = (beginnings: string, endings: string): string[] =>
  beginnings.split(",").flatMap((one) => endings.split(",").map((other) => one + other));

/** Invented names, the frequent ones first. */
export const typedNames = {
  given: (
    "emily joshua jack lachlan thomas jessica sophie benjamin chloe samuel georgia william olivia matthew hannah james " +
    "isabella daniel charlotte nicholas ruby harrison lucy ethan mia jacob grace mitchell alexandra luke zoe liam " +
    "sarah dylan amelia ryan holly noah madison oliver abbey caitlin connor ella jordan eliza adam phoebe jake imogen " +
    "bailey tahlia hayden bronte riley lily blake rachel max kayla angus paige toby molly alexander tara cooper erin " +
    "callum jasmine tyler brianna henry natalie patrick maya hugh annabel marcus rebecca kyle stephanie finn gemma " +
    "declan keely jarrod mikayla edward claudia lewis shania darcy vanessa oscar bridget damien leah fraser elise " +
    "gabriel tegan stuart kirra rory celeste quentin matilda bruce odette clive rowena nigel philippa trent harriet"
  ).split(" "),
  surnames: [
    ..."white clarke green ryan campbell webb reid nguyen harris morrison bishop matthews".split(
      " ",
    ),
    ...compounds(
      "ash,birch,brad,clif,craw,dun,ea,fair,gar,hal,hart,hol,kings,lang,mar,nor,pem,rad,sher,stan,thorn,wal,wes,wyn",
      "bury,combe,croft,field,ford,ham,hurst,ley,man,mond,more,ner,son,stock,ton,vale,ville,wick,wood,worth",
    ),
  ],
  places: compounds(
    "banksia,boronia,brook,cedar,coolah,emu,fern,glen,gum,iron,jarrah,kanga,lake,mallee,mill,quarry,red,river,rose,wattle",
    "dale,field,ford,hurst,lea,mere,mont,ton,view,wood, bank, bay, creek, flat, heights, hill, park, ridge, springs, vale",
  ),
};

export const streetTypes =
  "street place crescent avenue circuit close court way drive parade".split(" ");
